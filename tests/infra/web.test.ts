import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contentSecurityPolicy } from '#infra/constructs/security-headers.ts';
import { appOf, resources, synthesized } from './synthesized.ts';

const { template, text } = synthesized();
const { template: prod } = synthesized('prod');
const [distribution] = resources(template('web'), 'AWS::CloudFront::Distribution');
const config = distribution?.DistributionConfig;
const policies = resources(template('web'), 'AWS::CloudFront::ResponseHeadersPolicy');
interface Behaviour {
  PathPattern?: string;
  TargetOriginId: string;
  ResponseHeadersPolicyId: unknown;
  ViewerProtocolPolicy: string;
}
const behaviours: Behaviour[] = [...config.CacheBehaviors, config.DefaultCacheBehavior];
const originOf = (pattern?: string) => {
  const target = behaviours.find(({ PathPattern }) => PathPattern === pattern)?.TargetOriginId;
  return text(config.Origins.find(({ Id }: { Id: string }) => Id === target)?.DomainName);
};
const [bucket] = resources(template('web'), 'AWS::S3::Bucket');
const [rest] = resources(template('api'), 'AWS::ApiGateway::RestApi');
const [sockets] = resources(template('realtime'), 'AWS::ApiGatewayV2::Api');

describe('the one address of the app', () => {
  it('routes pages to the bucket, and calls and sockets to their gateways', () => {
    expect(originOf()).toBe(`<${bucket?.id}>`);
    expect(originOf('/assets/*')).toBe(`<${bucket?.id}>`);
    expect(originOf('/assets/engine-worker-*')).toBe(`<${bucket?.id}>`);
    expect(originOf('/api/openapi.json')).toBe(`<${bucket?.id}>`);
    expect(originOf('/api/docs')).toBe(`<${bucket?.id}>`);
    expect(originOf('/api/docs/*')).toBe(`<${bucket?.id}>`);
    expect(originOf('/api/*')).toBe(`<${rest?.id}>.execute-api.<AWS::Region>.<AWS::URLSuffix>`);
    expect(originOf('/ws/*')).toBe(`<${sockets?.id}>.execute-api.<AWS::Region>.<AWS::URLSuffix>`);
    const patterns = behaviours.map(({ PathPattern }) => PathPattern);
    for (const ofFiles of ['/api/openapi.json', '/api/docs', '/api/docs/*']) {
      expect(patterns.indexOf(ofFiles)).toBeLessThan(patterns.indexOf('/api/*'));
    }
  });

  it('leads pages to TLS, and refuses calls, sockets and files without it, which may hold secrets', () => {
    const secrets = behaviours.filter(({ PathPattern = '' }) => ['/api/*', '/ws/*', '/files/*'].includes(PathPattern));
    expect(secrets.map(({ ViewerProtocolPolicy }) => ViewerProtocolPolicy)).toEqual(Array(3).fill('https-only'));
    const pages = behaviours.filter((behaviour) => !secrets.includes(behaviour));
    expect(new Set(pages.map(({ ViewerProtocolPolicy }) => ViewerProtocolPolicy))).toEqual(
      new Set(['redirect-to-https']),
    );
  });

  it('rewrites no status of the API into a page', () => {
    expect(config.CustomErrorResponses).toBeUndefined();
  });

  it('sends strict headers with every response', () => {
    for (const { PathPattern, ResponseHeadersPolicyId } of behaviours) {
      const policy = policies.find(({ id }) => `<${id}>` === text(ResponseHeadersPolicyId));
      const headers = policy?.ResponseHeadersPolicyConfig.SecurityHeadersConfig;
      const csp: string = headers.ContentSecurityPolicy.ContentSecurityPolicy;
      const isEngine = PathPattern === '/assets/engine-worker-*';
      expect(csp.replace(isEngine ? " 'wasm-unsafe-eval'" : '', '')).not.toMatch(/unsafe-|\*|https?:/);
      const isContent = PathPattern === '/files/*';
      const scripts = isEngine ? "'self' 'wasm-unsafe-eval'" : isContent ? "'none'" : "'self'";
      expect(csp).toContain(`; script-src ${scripts};`);
      expect(csp).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(csp.endsWith('sandbox')).toBe(isContent);
      expect(headers.ContentTypeOptions).toEqual({ Override: true });
      expect(headers.StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThan(31_536_000);
      // An installation at the apex of a domain decides nothing about the names below it.
      expect(headers.StrictTransportSecurity.IncludeSubdomains).toBe(false);
    }
  });

  it('allows the page its own inline style and no other', () => {
    const folder = mkdtempSync(join(tmpdir(), 'serieslab-page-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'index.html'), '<style>p{color:red}</style>');
    expect(contentSecurityPolicy(folder)).toContain(
      "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64=';",
    );
  });

  it('caches immutable files, and revalidates the page, which is uploaded last', () => {
    const deployments = template('web').findResources('Custom::CDKBucketDeployment');
    const [assets = '', pages = ''] = Object.keys(deployments);
    expect(deployments[assets]?.Properties).toMatchObject({
      Exclude: ['*'],
      Include: ['assets/*'],
      SystemMetadata: { 'cache-control': expect.stringContaining('immutable') },
    });
    expect(deployments[pages]?.Properties).toMatchObject({
      Exclude: ['assets/*'],
      SystemMetadata: { 'cache-control': 'no-cache' },
    });
    expect(deployments[pages]?.DependsOn).toContain(assets);
    for (const { Properties } of Object.values(deployments)) expect(Properties.Prune).toBe(false);
  });

  it('forbids caching of the API’s responses', () => {
    const used = behaviours.find(({ PathPattern }) => PathPattern === '/api/*')?.ResponseHeadersPolicyId;
    const policy = policies.find(({ id }) => `<${id}>` === text(used));
    expect(policy?.ResponseHeadersPolicyConfig.CustomHeadersConfig.Items).toContainEqual({
      Header: 'Cache-Control',
      Value: 'no-store',
      Override: true,
    });
  });

  it('opens the bucket to CloudFront alone', () => {
    expect(bucket?.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    // Elsewhere a deployment's own function may empty it, so that the stack can be deleted.
    const [policy] = resources(prod('web'), 'AWS::S3::BucketPolicy');
    const allowed = policy?.PolicyDocument.Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Allow');
    expect(allowed).toMatchObject([
      { Action: 's3:GetObject', Principal: { Service: 'cloudfront.amazonaws.com' }, Condition: { StringEquals: {} } },
    ]);
  });

  it('has rate rules in the cloud', () => {
    const [firewall] = resources(prod('firewall'), 'AWS::WAFv2::WebACL');
    expect(firewall?.Rules.map(({ Statement }: { Statement: object }) => Object.keys(Statement))).toEqual([
      ['RateBasedStatement'],
      ['RateBasedStatement'],
    ]);
  });

  it('reports a missing web build', () => {
    expect(() => appOf('local', { web: '/nowhere' })).toThrow('run "npm run build" first');
  });
});

describe('the sockets', () => {
  it('have the routes that a browser uses, and log no query string', () => {
    const [stage] = resources(template('realtime'), 'AWS::ApiGatewayV2::Stage');
    const keys = resources(template('realtime'), 'AWS::ApiGatewayV2::Route').map(({ RouteKey }) => RouteKey);
    expect(keys.sort()).toEqual(['$connect', '$default', '$disconnect']);
    expect(stage?.StageName).toBe('ws');
    expect(stage?.AccessLogSettings.Format).not.toMatch(/query/i);
  });

  it('take a sign of life without a function, and answer it neither with an error nor at all', () => {
    const stack = template('realtime');
    const [route] = resources(stack, 'AWS::ApiGatewayV2::Route').filter(({ RouteKey }) => RouteKey === '$default');
    const [mock] = resources(stack, 'AWS::ApiGatewayV2::Integration').filter((one) => one.IntegrationType === 'MOCK');
    expect(JSON.stringify(route?.Target)).toContain(mock?.id);
    expect(mock?.RequestTemplates).toEqual({ $default: '{"statusCode": 200}' });
    expect(resources(stack, 'AWS::ApiGatewayV2::IntegrationResponse')).toMatchObject([
      { IntegrationId: { Ref: mock?.id }, IntegrationResponseKey: '$default' },
    ]);
    expect(resources(stack, 'AWS::ApiGatewayV2::RouteResponse')).toEqual([]);
  });
});

import * as z from 'zod';
import { loadAssembly } from './load-assembly.ts';
import type { Resource } from './physical.ts';
import { Resolver } from './resolve.ts';

export interface FoundResource<T> {
  resource: Resource;
  properties: T;
  ref: string;
  arn: string;
}

/** The synthesized app, read for running: resources by type with everything resolved. */
export class Template {
  readonly resources: Resource[] = [];
  /** Resources that would matter but that the runner does not support, as messages. */
  readonly unsupported: string[] = [];
  readonly #resolver: Resolver;
  readonly #assets: Map<string, string>;

  constructor(cdkOut: string, origin: string) {
    const assembly = loadAssembly(cdkOut);
    this.#assets = assembly.assets;
    this.#resolver = new Resolver(assembly, origin);
    for (const stack of assembly.stacks) {
      for (const [logicalId, { Type: type, Condition }] of Object.entries(stack.template.Resources)) {
        if (Condition !== undefined && !this.#resolver.holds(stack.name, Condition)) continue;
        const path = stack.paths.get(logicalId) ?? `${stack.name}/${logicalId}`;
        this.resources.push({ stack: stack.name, logicalId, type, path });
        if (treatmentOf(type) !== 'unknown') continue;
        this.unsupported.push(`${path} is an ${type}, which does not run on this machine.`);
      }
    }
  }

  /** Every resource of these types, its properties resolved and parsed. */
  find<T extends z.ZodType>(types: string | readonly string[], schema: T): FoundResource<z.infer<T>>[] {
    const wanted = typeof types === 'string' ? [types] : types;
    return this.resources
      .filter((resource) => wanted.includes(resource.type))
      .map((resource) => {
        const parsed = schema.safeParse(this.#resolver.properties(resource));
        if (!parsed.success) throw new Error(`${resource.path}: ${z.prettifyError(parsed.error)}`);
        const { ref, attributes } = this.#resolver.identity(resource);
        return { resource, properties: parsed.data, ref, arn: attributes.Arn ?? ref };
      });
  }

  attribute(resource: Resource, name: string) {
    return this.#resolver.identity(resource).attributes[name];
  }

  /** The file or folder that was published under a key of the assets bucket. */
  asset(objectKey: string) {
    const path = this.#assets.get(objectKey);
    if (path === undefined) throw new Error(`The assembly has no asset ${objectKey}.`);
    return path;
  }
}

/** Finds one of several by logical id, or by the last names of its construct's path; `preferred` where several fit. */
export function resourceNamed<T extends { resource: Resource }>(
  items: readonly T[],
  name: string,
  kind: string,
  preferred: (item: T) => boolean = () => false,
): T {
  const exact = items.find(({ resource }) => resource.logicalId === name || resource.path === name);
  if (exact) return exact;
  const ends = items.filter(({ resource }) => resource.path.endsWith(`/${name}`));
  const within = ends.length > 0 ? ends : items.filter(({ resource }) => resource.path.split('/').includes(name));
  const [only, second] = within.length > 1 && within.some(preferred) ? within.filter(preferred) : within;
  if (only && !second) return only;
  const choices = (second ? within : items).map(({ resource }) => resource.path).join(', ');
  throw new Error(`${second ? 'More than one' : 'No'} ${kind} is called ${name}: ${choices}.`);
}

/** Resource types that the runner builds. */
const run = [
  'AWS::ApiGateway::GatewayResponse',
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGateway::Stage',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::IAM::ManagedPolicy',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::S3::Bucket',
  'AWS::SQS::Queue',
  'AWS::SecretsManager::Secret',
  'AWS::WAFv2::WebACL',
  'Custom::CDKBucketDeployment',
];

/** Resource types without an effect on this machine: permissions of AWS's own services, retention, notifications. */
const ignored = [
  /^AWS::ApiGateway::(Account|Deployment|UsagePlan)$/,
  /^AWS::ApiGatewayV2::(Deployment|ApiMapping|DomainName|IntegrationResponse)$/,
  /^AWS::CDK::Metadata$/,
  /^AWS::(CertificateManager|Budgets|Chatbot|CloudWatch|KMS|Logs|Oam|RUM|Route53|SNS|SSM|Synthetics|WAFv2|XRay)::/,
  /^AWS::CloudFront::(CachePolicy|OriginAccessControl|OriginRequestPolicy|CloudFrontOriginAccessIdentity|MonitoringSubscription)$/,
  /^AWS::Lambda::(LayerVersion|Version|Alias|EventInvokeConfig|Url)$/,
  /^AWS::S3::BucketPolicy$/,
  /^AWS::SES::/,
  /^AWS::SQS::QueuePolicy$/,
  /^AWS::SecretsManager::(ResourcePolicy|RotationSchedule)$/,
  /^Custom::S3AutoDeleteObjects$/,
  /^Custom::CrossRegionExport(Reader|Writer)$/,
];

type Treatment = 'run' | 'ignored' | 'unknown';

function treatmentOf(type: string): Treatment {
  if (run.includes(type)) return 'run';
  return ignored.some((pattern) => pattern.test(type)) ? 'ignored' : 'unknown';
}

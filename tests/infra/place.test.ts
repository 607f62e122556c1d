import { describe, expect, it, vi } from 'vitest';
import { environmentNames, environments, placeOf } from '#infra/config/environments.ts';
import { appOf, resources, stackNames, synthesized } from './synthesized.ts';

const cloudNames = environmentNames.filter((name) => name !== 'local');
const made = new Map<string, ReturnType<typeof synthesized>>();

/** An environment in a region, as a shell makes it that is set to another account and region; each is made once. */
function placedIn(region: string, env: (typeof cloudNames)[number] = 'prod') {
  vi.stubEnv('CDK_DEFAULT_ACCOUNT', '123456789012');
  vi.stubEnv('CDK_DEFAULT_REGION', 'eu-west-1');
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  const placed = made.get(env + region) ?? synthesized(env, { changed: { region } });
  vi.unstubAllEnvs();
  made.set(env + region, placed);
  return placed;
}

describe('where an environment is deployed', () => {
  it.each(cloudNames)('%s: in the account and region that its configuration names, whatever the shell has', (env) => {
    const assembly = placedIn('eu-central-1', env).app.synth();
    const stacks = assembly.stacks.map(({ stackName, environment }) => ({ stackName, ...environment }));
    expect(stacks.map(({ stackName }) => stackName).sort()).toEqual(
      stackNames
        // Paid by the month, and not for dev.
        .filter((stack) => env !== 'dev' || !['firewall', 'observability'].includes(stack))
        .map((stack) => `serieslab-${env}-${stack}`),
    );
    for (const { stackName, account, region } of stacks) {
      expect(account).toBe(environments[env].account);
      expect(region).toBe(stackName.endsWith('-firewall') ? 'us-east-1' : 'eu-central-1');
    }
  });

  it('is named by each, and is another account for each', () => {
    const accounts = cloudNames.map((name) => placeOf(name).account);
    expect(new Set(accounts).size).toBe(3);
    expect(() => placeOf('local')).toThrow('infra/config/environments.ts names no account and region for local');
  });

  it.each(['us-east-1', 'eu-central-1'])('%s: CloudFront finds its firewall in us-east-1', (region) => {
    const { app, template } = placedIn(region);
    const [distribution] = resources(template('web'), 'AWS::CloudFront::Distribution');
    const read = distribution?.DistributionConfig.WebACLId['Fn::GetStackOutput'];
    expect(read).toEqual({ StackName: 'serieslab-prod-firewall', OutputName: expect.any(String), Region: 'us-east-1' });
    const [firewall] = resources(template('firewall'), 'AWS::WAFv2::WebACL');
    const { Outputs } = template('firewall').toJSON();
    expect(Outputs[read.OutputName].Value).toEqual({ 'Fn::GetAtt': [firewall?.id, 'Arn'] });
    // It exists before the distribution that references it.
    const web = app.synth().getStackByName('serieslab-prod-web');
    expect(web.dependencies.map(({ id }) => id)).toContain('serieslab-prod-firewall');
  });

  it('refuses a certificate of another region, which CloudFront would refuse half-way through a deployment', () => {
    const domain = { name: 'lab.example', certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/one' };
    expect(() => appOf('prod', { changed: { domain } })).toThrow('CloudFront takes certificates from us-east-1 alone');
  });

  it('allows releases to publish and deploy in both regions, and no third', () => {
    const { template } = placedIn('eu-central-1');
    for (const { PolicyDocument } of resources(template('releases'), 'AWS::IAM::Policy')) {
      const regions = JSON.stringify(PolicyDocument).match(/\b(us|eu)-\w+-\d/g) ?? [];
      expect(new Set(regions)).toEqual(new Set(['us-east-1', 'eu-central-1']));
    }
  });
});

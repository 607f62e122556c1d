import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import { Aws, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { edgeRegion } from '../config/environments.ts';

export interface ReleasesStackProps extends StackProps {
  /** `owner/name` as the repository's OIDC tokens say it. */
  repository: string;
  /** The environment's name, on GitHub as here. */
  name: string;
  /** False where the account trusts GitHub already. */
  makesProvider: boolean;
}

const issuer = 'token.actions.githubusercontent.com';

/**
 * Who may release from GitHub, without any key that lasts: a role for its deployments into the environment of this name,
 * and one that can only look, for the differences that a pull request shows. Both do what the CDK's own bootstrap roles
 * may do, and nothing by themselves. Deployed once by a person; an account has one such identity provider.
 */
export class ReleasesStack extends Stack {
  constructor(scope: Construct, id: string, props: ReleasesStackProps) {
    super(scope, id, props);
    const provider = props.makesProvider
      ? this.provider()
      : `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:oidc-provider/${issuer}`;
    const role = (kind: 'deploy' | 'look', subject: string, bootstrapRoles: readonly string[]) => {
      const made = new Role(this, kind, {
        description: `What ${subject} of ${props.repository} may do`,
        maxSessionDuration: Duration.hours(1),
        assumedBy: new WebIdentityPrincipal(provider, {
          StringEquals: {
            [`${issuer}:aud`]: 'sts.amazonaws.com',
            [`${issuer}:sub`]: `repo:${props.repository}:${subject}`,
          },
        }),
      });
      made.addToPolicy(
        new PolicyStatement({
          actions: ['sts:AssumeRole'],
          resources: [...new Set([this.region, edgeRegion])].flatMap((region) =>
            bootstrapRoles.map((name) => bootstrapRoleArn(name, region)),
          ),
        }),
      );
      new CfnOutput(this, `${kind}-role`, { value: made.roleArn });
    };
    role('deploy', `environment:${props.name}`, ['deploy-role', 'file-publishing-role', 'lookup-role']);
    role('look', 'pull_request', ['lookup-role']);
  }

  private provider(): string {
    const options = { url: `https://${issuer}`, clientIds: ['sts.amazonaws.com'] };
    return new OidcProviderNative(this, 'github', options).oidcProviderArn;
  }
}

/** As `cdk bootstrap` names them. */
const bootstrapRoleArn = (role: string, region: string) =>
  `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/cdk-hnb659fds-${role}-${Aws.ACCOUNT_ID}-${region}`;

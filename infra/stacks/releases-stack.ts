import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import { Aws, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type Environment, edgeRegion, mailSimulator } from '../config/environments.ts';
import { acknowledgeWildcards } from '../constructs/acknowledge.ts';

interface ReleasesStackProps extends StackProps {
  /** `owner/name` as the repository's OIDC tokens say it. */
  repository: string;
  /** From whom the environment's mails come. */
  sender: string;
  /** The environment's name, on GitHub as here. */
  name: string;
  /** Its checks ask whether the copies were made. */
  backupCopy: Environment['backupCopy'];
  /** False where the account trusts GitHub already. */
  makesProvider: boolean;
}

const issuer = 'token.actions.githubusercontent.com';

/**
 * Lets GitHub release without long-lived keys. The role for deployments into the environment of this name may assume
 * the roles of the CDK's bootstrap, and read what `operate check` needs. The role of pull requests reads only
 * templates: anybody who can push a branch can run arbitrary code under it, so it sees no data, log or secret. Deployed
 * once by a person; an account has one such identity provider.
 */
export class ReleasesStack extends Stack {
  constructor(scope: Construct, id: string, props: ReleasesStackProps) {
    super(scope, id, props);
    const provider = props.makesProvider
      ? this.provider()
      : `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:oidc-provider/${issuer}`;
    const regions = [...new Set([this.region, edgeRegion])];
    const stacks = regions.flatMap((region) => stackArns(region, [`serieslab-${props.name}-*`]));
    this.role('deploy', `environment:${props.name}`, props.repository, provider, [
      allow(['sts:AssumeRole'], regions.flatMap(bootstrapRoles)),
      allow(
        ['cloudformation:DescribeStacks', 'cloudformation:ListStackResources'],
        [...stacks, ...regions.flatMap((region) => stackArns(region, ['CDKToolkit']))],
      ),
      ...whatChecksRead(props),
    ]);
    this.role('look', 'pull_request', props.repository, provider, [
      allow(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'], stacks),
    ]);
  }

  private role(id: string, subject: string, repository: string, provider: string, statements: PolicyStatement[]) {
    const role = new Role(this, id, {
      description: `What ${subject} of ${repository} may do`,
      maxSessionDuration: Duration.hours(2),
      assumedBy: new WebIdentityPrincipal(provider, {
        StringEquals: { [`${issuer}:aud`]: 'sts.amazonaws.com', [`${issuer}:sub`]: `repo:${repository}:${subject}` },
      }),
    });
    for (const statement of statements) role.addToPolicy(statement);
    const resources = statements.flatMap((statement) => statement.resources);
    acknowledgeWildcards(
      role,
      resources,
      'Names of stacks, certificates and functions end in what CloudFormation made up.',
    );
    new CfnOutput(this, `${id}-role`, { value: role.roleArn });
  }

  private provider(): string {
    const options = { url: `https://${issuer}`, clientIds: ['sts.amazonaws.com'] };
    return new OidcProviderNative(this, 'github', options).oidcProviderArn;
  }
}

/** The AWS calls of `operate check`, and the two things that it tries: a formula, and a mail to SES's own mailbox. */
type Checked = Pick<ReleasesStackProps, 'name' | 'sender' | 'backupCopy'>;
function whatChecksRead({ name, sender, backupCopy }: Checked): PolicyStatement[] {
  const inAccount = (service: string, resource: string) =>
    `arn:${Aws.PARTITION}:${service}:*:${Aws.ACCOUNT_ID}:${resource}`;
  return [
    // None of these has resources.
    allow(['lambda:GetAccountSettings', 'ses:GetAccount'], ['*']),
    ...(backupCopy ? [allow(['backup:DescribeRegionSettings', 'backup:ListCopyJobs'], ['*'])] : []),
    allow(['acm:DescribeCertificate'], [inAccount('acm', 'certificate/*')]),
    allow(['ses:GetEmailIdentity'], [inAccount('ses', 'identity/*')]),
    allow(['lambda:InvokeFunction'], [inAccount('lambda', `function:serieslab-${name}-sandbox-*`)]),
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [inAccount('ses', 'identity/*')],
      conditions: {
        StringEquals: { 'ses:FromAddress': sender },
        'ForAllValues:StringEquals': { 'ses:Recipients': mailSimulator },
      },
    }),
  ];
}

const allow = (actions: string[], resources: string[]) => new PolicyStatement({ actions, resources });

const stackArns = (region: string, names: readonly string[]) =>
  names.map((name) => `arn:${Aws.PARTITION}:cloudformation:${region}:${Aws.ACCOUNT_ID}:stack/${name}/*`);

/** As `cdk bootstrap` names them. */
const bootstrapRoles = (region: string) =>
  ['deploy-role', 'file-publishing-role', 'lookup-role'].map(
    (role) => `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/cdk-hnb659fds-${role}-${Aws.ACCOUNT_ID}-${region}`,
  );

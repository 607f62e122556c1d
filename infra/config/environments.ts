export const environmentNames = ['local', 'dev', 'staging', 'prod'] as const;
export type EnvironmentName = (typeof environmentNames)[number];

export interface Environment {
  /** Where it is deployed, whatever account and region the shell has. The local stack is nowhere. */
  account?: string;
  region?: string;
  /** The CloudWatch namespace of the functions' metrics. */
  metrics: string;
  /** Resources that hold data survive the deletion of their stack. */
  keepData: boolean;
  /** Tables can be restored to any second of the last 35 days. */
  pointInTimeRecovery: boolean;
  /**
   * A vault of AWS Backup in another account or region, to which a copy of the tables goes each night, and the days for
   * which it keeps each. Each is a whole copy, so it costs by days times gigabytes (docs/cost.md).
   */
  backupCopy?: { vaultArn: string; days: number };
  logRetentionDays: 7 | 30 | 365;
  /** Steady rate and burst of requests per second, over all callers. */
  throttle: { rate: number; burst: number };
  /** Concurrent jobs of one queue. */
  concurrentJobs: number;
  /**
   * Concurrent Python processes: reserved for the sandbox, and subtracted from the account's concurrency. If omitted,
   * nothing is reserved, for an account with a small limit.
   */
  concurrentSandboxes?: number;
  /** The account's concurrency of functions, over all its environments. */
  accountConcurrency: number;
  /**
   * Requests of one address within five minutes, before it is refused: of any kind, and to sign in. An office behind one
   * address fits; a flood or a guesser does not. The rules cost by the month: neither dev nor the local stack has any.
   */
  firewall?: { everything: number; signIn: number };
  /**
   * From whom mails come: an address of a domain that SES knows as an identity. The deployment makes the identity, but for
   * one that the account has already, for another environment or product.
   */
  mail: { sender: string; identityExists?: true };
  /** Superadmins are users until they have set up a second factor. */
  superadminsNeedSecondFactor?: true;
  /** Webhooks reach receivers on the same machine, without TLS. */
  localReceivers?: true;
  /** Alarms and a dashboard watch it, which cost by the month. */
  watched: boolean;
  /** The address that receives alarms. */
  alarmAddress?: string;
  /** Dollars a month: a notification is sent when four fifths are spent, and when the forecast exceeds all. */
  budget?: number;
  /** A custom domain and its certificate, which CloudFront requires in us-east-1. */
  domain?: { name: string; certificateArn: string };
  /** The repository that releases: `owner/name` as GitHub's tokens say it (new ones add ids: `owner@1/name@2`). */
  repository?: string;
  /** An account has one identity provider of GitHub: true where another environment in the same account brings it. */
  trustsGitHubAlready?: boolean;
}

/** CloudFront takes its firewall and certificate from this region, wherever the rest of an environment is. */
export const edgeRegion = 'us-east-1';

export interface Place {
  account: string;
  region: string;
}

/** Where an environment is, for `cdk` and `operate` alike. */
export function placeOf(name: EnvironmentName, { account, region }: Environment = environments[name]): Place {
  if (!account || !region) throw new Error(`infra/config/environments.ts names no account and region for ${name}`);
  return { account, region };
}

const cloud = {
  region: 'us-east-1',
  metrics: 'Serieslab/prod',
  keepData: true,
  pointInTimeRecovery: true,
  logRetentionDays: 30,
  throttle: { rate: 500, burst: 1000 },
  concurrentJobs: 20,
  concurrentSandboxes: 20,
  accountConcurrency: 1000,
  watched: true,
  alarmAddress: 'alarms@serieslab.example',
  budget: 100,
  firewall: { everything: 10_000, signIn: 100 },
  repository: 'serieslab/serieslab',
  mail: { sender: 'no-reply@serieslab.example' },
} as const satisfies Environment;
const { firewall: _firewall, ...withoutFirewall } = cloud;
const {
  region: _region,
  repository: _repository,
  alarmAddress: _address,
  budget: _budget,
  ...atHome
} = withoutFirewall;

export const environments: Record<EnvironmentName, Environment> = {
  local: {
    ...atHome,
    metrics: 'Serieslab/local',
    keepData: false,
    pointInTimeRecovery: false,
    logRetentionDays: 7,
    concurrentSandboxes: 4,
    localReceivers: true,
  },
  dev: {
    ...withoutFirewall,
    account: '111111111111',
    metrics: 'Serieslab/dev',
    keepData: false,
    pointInTimeRecovery: false,
    logRetentionDays: 7,
    concurrentJobs: 5,
    concurrentSandboxes: 5,
    watched: false,
    budget: 20,
    mail: { sender: 'no-reply@dev.serieslab.example' },
  },
  staging: {
    ...cloud,
    account: '222222222222',
    metrics: 'Serieslab/staging',
    mail: { sender: 'no-reply@staging.serieslab.example' },
  },
  prod: {
    ...cloud,
    account: '333333333333',
    logRetentionDays: 365,
    throttle: { rate: 2000, burst: 4000 },
    concurrentJobs: 100,
    concurrentSandboxes: 200,
    budget: 500,
  },
};

export function environmentName(value: unknown): EnvironmentName {
  const name = environmentNames.find((known) => known === value);
  if (!name) throw new Error(`Unknown environment ${String(value)}: pass -c env=${environmentNames.join('|')}`);
  return name;
}

/** An address of SES that takes every mail, in the sandbox too, and that no quota counts. */
export const mailSimulator = 'success@simulator.amazonses.com';

/** The domain that SES must know as an identity. */
export const mailDomain = ({ mail }: Environment) => mail.sender.slice(mail.sender.indexOf('@') + 1);

/**
 * Every table. All share one key: `parent` (the uuid above, or a constant for platform-wide lists) and `sort` (the own
 * uuid, or what orders the list), so that every list is one strongly consistent query. `byUuid` adds the sparse index
 * that resolves `/samples/{uuid}`; `ttl` lets items expire at the attribute `expires` (unix seconds).
 */
export interface TableDefinition {
  byUuid?: true;
  ttl?: true;
}

export const tableDefinitions = {
  users: {},
  memberships: {},
  workspaces: {},
  licences: {},
  roles: {},
  permissions: {},
  actions: {},
  invites: {},
  projects: { byUuid: true },
  experiments: { byUuid: true },
  'in-parameters': { byUuid: true },
  'out-parameters': { byUuid: true },
  'comp-parameters': { byUuid: true },
  scripts: { byUuid: true },
  rules: { byUuid: true },
  series: { byUuid: true },
  samples: { byUuid: true },
  /** Samples that may be brought back; the keys are those of the samples. */
  'deleted-samples': { ttl: true },
  /** The files of samples, and how much a workspace stores: one item with the workspace as its parent. */
  'sample-files': { ttl: true },
  /** Settings that people keep to decide on; parent: the experiment. */
  shortlists: {},
  /** Edits of samples; parent: the experiment. */
  'sample-history': {},
  /** Values that jobs found for many samples: calculated values, predictions, imported outputs. */
  'result-blocks': {},
  /** How much each input, output and function matters to a model. */
  importances: { byUuid: true },
  /** The newest plot of an experiment; older ones go when the next is made. */
  plots: {},
  /** How jobs ended, for programs that wait for them; parent: the experiment. */
  'job-outcomes': { ttl: true },
  /** The rows of a large file until a worker has made a series of them. */
  imports: { ttl: true },
  /** Links to reports, for readers without an account; parent: the experiment. */
  'report-links': { ttl: true },
  /** The reports of these links, in parts; parent: the experiment. */
  'report-parts': { ttl: true },
  /** Where the ends of a project's jobs are reported; parent: the project. */
  webhooks: {},
  /** Messages to webhooks and how sending them went; parent: the project. Below workspaces: what is being sent. */
  'webhook-deliveries': { ttl: true },
  'global-in-parameters': { byUuid: true },
  'global-out-parameters': { byUuid: true },
  /** One item per unique name or e-mail, written in the same transaction as its owner. */
  'unique-names': {},
  /** One item a sign-in, holding the one refresh token that is still good. */
  'refresh-families': { ttl: true },
  /** The second factors of accounts, in use and being set up; parent: the user. The auth function alone reads them. */
  'second-factors': { ttl: true },
  /** Links of accounts with the subjects that companies sign in; parent: the workspace, or the user. */
  'company-identities': {},
  /** Public halves of the keys that sign access tokens. */
  'public-keys': { ttl: true },
  /** Tokens that accounts' programs call with: hashes, limits, last use; parent: the user. */
  'access-tokens': { ttl: true },
  /** Calls with an `Idempotency-Key` and their answers; parent: the caller. */
  'idempotent-calls': { ttl: true },
  connections: { byUuid: true, ttl: true },
  /** Hashes of the tokens in mails; parent: the user or invite that a mail was about. */
  'mail-tokens': { ttl: true },
  /** How often somebody has tried to guess something: one item an account, one an address. */
  'sign-in-attempts': { ttl: true },
  /** Turns of the sandbox, sends of a minute, usage of a month; parent: the account, workspace or project. */
  'call-limits': { ttl: true },
  /** The activity log; parent: the month. */
  activity: { ttl: true },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tableDefinitions;
export const tableNames = Object.keys(tableDefinitions).filter((name): name is TableName => name in tableDefinitions);

/** The variable in which a function finds a table's physical name. */
export const tableVariable = (table: TableName) => `TABLE_${table.toUpperCase().replaceAll('-', '_')}`;
/** The constant parent of platform-wide lists. */
export const platform = 'platform';
/** The key of a row of such a list. */
export const platformKey = (uuid: string) => ({ parent: platform, sort: uuid });
export const byUuid = 'by-uuid';

import type { FunctionDefinition } from './function-definition.ts';

/** Grants to identify the caller. */
export const identity = {
  'public-keys': ['GetItem'],
  users: ['GetItem'],
} as const satisfies FunctionDefinition['tables'];

/** The same, and to record the visit, the call of an access token, and the usage of the workspace. */
export const visitor = {
  ...identity,
  users: ['GetItem', 'UpdateItem'],
  'access-tokens': ['GetItem', 'UpdateItem'],
  'call-limits': ['UpdateItem'],
} as const satisfies FunctionDefinition['tables'];

/** The same, and to write the activity log: all that a superadmin's routes need. */
export const caller = { ...visitor, activity: ['PutItem'] } as const satisfies FunctionDefinition['tables'];

/** Grants to answer a call with an `Idempotency-Key` once. */
export const repeatable = {
  'idempotent-calls': ['GetItem', 'PutItem', 'UpdateItem'],
} as const satisfies FunctionDefinition['tables'];

/** Grants to find a user's rights in a workspace. */
export const rights = {
  memberships: ['GetItem'],
  workspaces: ['GetItem'],
  licences: ['GetItem'],
  roles: ['GetItem'],
  actions: ['Query'],
  permissions: ['Query'],
} as const satisfies FunctionDefinition['tables'];

/** Grants to identify the caller and their rights on rows in a project, which must exist. */
export const callerInProject = {
  ...caller,
  ...rights,
  projects: ['GetItem'],
} as const satisfies FunctionDefinition['tables'];

/** Grants to resolve an experiment from a path and to read its definitions. */
export const experimentGrants = { experiments: ['Index', 'GetItem'] } as const satisfies FunctionDefinition['tables'];
export const definitions = {
  'in-parameters': ['Query'],
  'out-parameters': ['Query'],
  'comp-parameters': ['Query'],
  rules: ['Query'],
} as const satisfies FunctionDefinition['tables'];

/** Grants to check whether users may still listen to an experiment, and to send to those who may. */
export const listener = { ...rights, users: ['GetItem'] } as const satisfies FunctionDefinition['tables'];
export const connectionGrants = {
  connections: ['Query', 'GetItem', 'DeleteItem'],
} as const satisfies FunctionDefinition['tables'];

/** Grants of every job's worker and of the consumer of its dead letters. */
export const jobEnd = {
  ...listener,
  projects: ['GetItem'],
  experiments: ['GetItem', 'UpdateItem'],
  'job-outcomes': ['PutItem'],
  ...connectionGrants,
} as const satisfies FunctionDefinition['tables'];

/** The same, and to count the seconds of a job, which a dead letter has not. */
export const jobWork = { ...jobEnd, 'call-limits': ['UpdateItem'] } as const satisfies FunctionDefinition['tables'];

/** Grants to find the samples that a model can learn from. */
export const learning = {
  ...definitions,
  series: ['Query'],
  samples: ['Query'],
  'result-blocks': ['Query'],
  importances: ['Query'],
} as const satisfies FunctionDefinition['tables'];

import type { FunctionDefinition } from './function-definition.ts';

/** What it takes to know who calls. */
export const identity = {
  'public-keys': ['GetItem'],
  users: ['GetItem'],
} as const satisfies FunctionDefinition['tables'];

/** The same, and to record when they were seen. */
export const visitor = {
  ...identity,
  users: ['GetItem', 'UpdateItem'],
} as const satisfies FunctionDefinition['tables'];

/** The same, and to record what they did: all that a superadmin's routes need. */
export const caller = { ...visitor, activity: ['PutItem'] } as const satisfies FunctionDefinition['tables'];

/** What it takes to know what somebody may do in a workspace. */
export const rights = {
  memberships: ['GetItem'],
  workspaces: ['GetItem'],
  licences: ['GetItem'],
  roles: ['GetItem'],
  actions: ['Query'],
  permissions: ['Query'],
} as const satisfies FunctionDefinition['tables'];

/** Who calls, and what they may do with what lies in a project: it is there while the project is. */
export const callerInProject = {
  ...caller,
  ...rights,
  projects: ['GetItem'],
} as const satisfies FunctionDefinition['tables'];

/** What it takes to resolve an experiment from a path and to read what defines it. */
export const experiment = { experiments: ['Index', 'GetItem'] } as const satisfies FunctionDefinition['tables'];
export const definitions = {
  'in-parameters': ['Query'],
  'out-parameters': ['Query'],
  'comp-parameters': ['Query'],
  rules: ['Query'],
} as const satisfies FunctionDefinition['tables'];

/** What it takes to know whether somebody may still listen to an experiment, and to send to who may. */
export const listener = { ...rights, users: ['GetItem'] } as const satisfies FunctionDefinition['tables'];
export const connections = ['Query', 'GetItem', 'DeleteItem'] as const;

/** What the worker of a job and the consumer of its dead letters need, whatever the job does. */
export const jobEnd = {
  ...listener,
  projects: ['GetItem'],
  experiments: ['GetItem', 'UpdateItem'],
  connections,
} as const satisfies FunctionDefinition['tables'];

/** What it takes to know which samples a model can learn from. */
export const learning = {
  ...definitions,
  series: ['Query'],
  samples: ['Query'],
  importances: ['Query'],
} as const satisfies FunctionDefinition['tables'];

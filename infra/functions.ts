import type { QueueName } from '../functions/platform/queues.ts';
import type { TableName } from '../functions/tables/definitions.ts';

export type { QueueName };

/** The verbs of DynamoDB that a function's role is granted on a table; `Index` is `Query` on the table's index by uuid. */
export type Verb =
  | 'GetItem'
  | 'Query'
  | 'Index'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'BatchGetItem'
  | 'BatchWriteItem';

export interface FunctionDefinition {
  /** The file that exports `handler`. */
  entry: string;
  /** What calls it. An `api` function answers the routes of its feature. */
  trigger: { api: true } | { queue: QueueName } | { deadLettersOf: QueueName } | { socket: 'connect' | 'disconnect' };
  tables: Partial<Record<TableName, readonly Verb[]>>;
  /** Queues that it sends to; each sets `QUEUE_<NAME>` to the queue's address. */
  sends?: readonly QueueName[];
  /** Posts to sockets. */
  pushes?: true;
  /** Reads the key that signs access tokens (`SIGNING_SECRET` names the secret). */
  signs?: true;
  timeoutSeconds: number;
  memoryMegabytes: number;
}

/** What it takes to know who calls and what they may do. */
const caller = {
  'public-keys': ['GetItem'],
  users: ['GetItem'],
  memberships: ['GetItem', 'Query'],
  workspaces: ['GetItem'],
  licences: ['GetItem'],
  roles: ['GetItem'],
  projects: ['Index', 'GetItem'],
} as const satisfies FunctionDefinition['tables'];

/** What it takes to resolve an experiment from a path and to read what defines it. */
const experiment = { experiments: ['Index', 'GetItem'] } as const satisfies FunctionDefinition['tables'];
const definitions = {
  'in-parameters': ['Query'],
  'out-parameters': ['Query'],
} as const satisfies FunctionDefinition['tables'];

/** What it takes to know whether somebody may still listen to an experiment, and to send to who may. */
const listener = {
  users: ['GetItem'],
  memberships: ['GetItem'],
  workspaces: ['GetItem'],
  licences: ['GetItem'],
  roles: ['GetItem'],
} as const satisfies FunctionDefinition['tables'];
const connections = ['Query', 'GetItem', 'DeleteItem'] as const;

const api = { trigger: { api: true }, timeoutSeconds: 29, memoryMegabytes: 512 } as const;

/** Every Lambda function, its trigger and its grants: the least that its code uses. */
export const functionDefinitions = {
  auth: {
    ...api,
    entry: 'functions/auth/handler.ts',
    tables: {
      users: ['GetItem', 'UpdateItem'],
      'unique-names': ['GetItem'],
      'refresh-families': ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      'public-keys': ['GetItem', 'PutItem'],
    },
    signs: true,
    memoryMegabytes: 1024,
  },
  users: { ...api, entry: 'functions/users/handler.ts', tables: { ...caller } },
  workspaces: {
    ...api,
    entry: 'functions/workspaces/handler.ts',
    tables: {
      ...caller,
      workspaces: ['GetItem', 'Query', 'PutItem'],
      memberships: ['GetItem', 'Query', 'PutItem'],
      licences: ['GetItem', 'ConditionCheckItem'],
      'unique-names': ['PutItem'],
    },
  },
  projects: {
    ...api,
    entry: 'functions/projects/handler.ts',
    tables: {
      ...caller,
      workspaces: ['GetItem', 'Query', 'UpdateItem'],
      memberships: ['GetItem', 'Query', 'UpdateItem'],
      projects: ['Index', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    },
    sends: ['deletion'],
  },
  experiments: {
    ...api,
    entry: 'functions/experiments/handler.ts',
    tables: {
      ...caller,
      workspaces: ['GetItem', 'Query'],
      projects: ['Index', 'GetItem', 'Query', 'UpdateItem'],
      experiments: ['Index', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    },
    sends: ['deletion'],
  },
  definitions: {
    ...api,
    entry: 'functions/definitions/handler.ts',
    tables: {
      ...caller,
      experiments: ['Index', 'GetItem', 'ConditionCheckItem'],
      'in-parameters': ['Index', 'GetItem', 'Query', 'PutItem', 'DeleteItem'],
      'out-parameters': ['Index', 'GetItem', 'Query', 'PutItem', 'DeleteItem'],
      'unique-names': ['GetItem', 'PutItem', 'DeleteItem'],
    },
  },
  series: {
    ...api,
    entry: 'functions/series/handler.ts',
    tables: {
      ...caller,
      ...definitions,
      'in-parameters': ['Query', 'PutItem'],
      'out-parameters': ['Query', 'PutItem'],
      'unique-names': ['PutItem'],
      experiments: ['Index', 'GetItem', 'UpdateItem'],
      series: ['Index', 'GetItem', 'Query', 'PutItem', 'DeleteItem'],
      samples: ['Query', 'BatchWriteItem'],
    },
    sends: ['deletion'],
    memoryMegabytes: 1024,
  },
  samples: {
    ...api,
    entry: 'functions/samples/handler.ts',
    tables: {
      ...caller,
      ...definitions,
      experiments: ['Index', 'GetItem', 'ConditionCheckItem'],
      series: ['Index', 'GetItem', 'UpdateItem'],
      samples: ['Index', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    },
  },
  generation: {
    ...api,
    entry: 'functions/generation/handler.ts',
    tables: {
      ...caller,
      ...definitions,
      experiments: ['Index', 'GetItem', 'UpdateItem'],
      connections,
    },
    sends: ['generation'],
    pushes: true,
  },
  'generation-worker': {
    entry: 'functions/jobs/generation/worker.ts',
    trigger: { queue: 'generation' },
    tables: {
      ...definitions,
      ...listener,
      projects: ['GetItem'],
      experiments: ['GetItem', 'UpdateItem'],
      series: ['GetItem', 'Query', 'PutItem'],
      samples: ['Query', 'BatchWriteItem'],
      connections,
    },
    pushes: true,
    timeoutSeconds: 300,
    memoryMegabytes: 2048,
  },
  'generation-failure': {
    entry: 'functions/jobs/generation/failure.ts',
    trigger: { deadLettersOf: 'generation' },
    tables: {
      ...definitions,
      ...listener,
      projects: ['GetItem'],
      experiments: ['GetItem', 'UpdateItem'],
      samples: ['Query', 'BatchWriteItem'],
      series: ['GetItem'],
      connections,
    },
    pushes: true,
    timeoutSeconds: 60,
    memoryMegabytes: 512,
  },
  'deletion-worker': {
    entry: 'functions/jobs/deletion/worker.ts',
    trigger: { queue: 'deletion' },
    tables: {
      projects: ['GetItem'],
      experiments: ['GetItem', 'Query', 'BatchWriteItem'],
      'in-parameters': ['Query', 'BatchWriteItem'],
      'out-parameters': ['Query', 'BatchWriteItem'],
      series: ['GetItem', 'Query', 'BatchWriteItem'],
      samples: ['Query', 'BatchWriteItem'],
      'unique-names': ['Query', 'BatchWriteItem'],
    },
    sends: ['deletion'],
    timeoutSeconds: 300,
    memoryMegabytes: 512,
  },
  connect: {
    entry: 'functions/realtime/connect.ts',
    trigger: { socket: 'connect' },
    tables: { ...caller, ...experiment, connections: ['PutItem'] },
    timeoutSeconds: 29,
    memoryMegabytes: 512,
  },
  disconnect: {
    entry: 'functions/realtime/disconnect.ts',
    trigger: { socket: 'disconnect' },
    tables: { connections: ['Index', 'GetItem', 'DeleteItem'] },
    timeoutSeconds: 29,
    memoryMegabytes: 256,
  },
} as const satisfies Record<string, FunctionDefinition>;

export type FunctionName = keyof typeof functionDefinitions;

import type { QueueName } from '../functions/platform/queues.ts';
import { experimentFunctions } from './experiment-functions.ts';
import { api, type FunctionDefinition, type Verb } from './function-definition.ts';
import { caller, experiment } from './function-grants.ts';
import { jobFunctions } from './job-functions.ts';
import { spaceFunctions } from './space-functions.ts';

export type { FunctionDefinition, QueueName, Verb };

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
  ...spaceFunctions,
  ...experimentFunctions,
  ...jobFunctions,
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

import type { QueueName } from '#functions/aws/queues.ts';
import type { Operation, Routes } from '#shared/contracts/routes.ts';
import { accountFunctions } from './account-functions.ts';
import { experimentFunctions } from './experiment-functions.ts';
import type { FunctionDefinition, Verb } from './function-definition.ts';
import { experimentGrants, identity, rights } from './function-grants.ts';
import { jobFunctions } from './job-functions.ts';
import { spaceFunctions } from './space-functions.ts';

export type { FunctionDefinition, QueueName, Verb };

/** Every Lambda function, its trigger and its grants: the least that its code uses. */
export const functionDefinitions = {
  ...accountFunctions,
  ...spaceFunctions,
  ...experimentFunctions,
  ...jobFunctions,
  connect: {
    entry: 'functions/live/connect.ts',
    trigger: { socket: 'connect' },
    tables: { ...identity, ...rights, ...experimentGrants, projects: ['GetItem'], connections: ['PutItem'] },
    timeoutSeconds: 29,
    memoryMegabytes: 512,
  },
  disconnect: {
    entry: 'functions/live/disconnect.ts',
    trigger: { socket: 'disconnect' },
    tables: { connections: ['Index', 'GetItem', 'DeleteItem'] },
    timeoutSeconds: 29,
    memoryMegabytes: 256,
  },
  sandbox: {
    entry: 'functions/sandbox/host/handler.ts',
    trigger: { asked: true },
    tables: {},
    runsForeignCode: true,
    timeoutSeconds: 25,
    memoryMegabytes: 1769,
  },
} as const satisfies Record<string, FunctionDefinition> &
  Record<Routes[Operation]['feature'], { trigger: { api: true } }>;

export type FunctionName = keyof typeof functionDefinitions;

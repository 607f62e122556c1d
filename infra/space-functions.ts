import { api, type FunctionDefinition } from './function-definition.ts';
import { caller, callerInProject, connectionGrants, definitions, repeatable, rights } from './function-grants.ts';

/** Workspaces, what they hold and their libraries. */
export const spaceFunctions = {
  workspaces: {
    ...api,
    entry: 'functions/handlers/workspaces.ts',
    tables: {
      ...caller,
      ...repeatable,
      ...rights,
      roles: ['GetItem', 'Query', 'UpdateItem'],
      users: ['GetItem', 'UpdateItem', 'ConditionCheckItem'],
      workspaces: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      memberships: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      licences: ['GetItem', 'UpdateItem'],
      projects: ['Query', 'UpdateItem'],
      // Their names, and what people may do there, show on the screens of each experiment.
      experiments: ['Query'],
      // The invites to a workspace end with it.
      invites: ['Query', 'BatchWriteItem'],
      'mail-tokens': ['Query', 'BatchWriteItem'],
      'unique-names': ['GetItem', 'PutItem', 'DeleteItem'],
      ...connectionGrants,
    },
    sends: ['deletion'],
    pushes: true,
  },
  library: {
    ...api,
    entry: 'functions/handlers/library.ts',
    tables: {
      ...caller,
      ...repeatable,
      ...rights,
      'global-in-parameters': ['Index', 'GetItem', 'Query', 'PutItem', 'DeleteItem'],
      'global-out-parameters': ['Index', 'GetItem', 'Query', 'PutItem', 'DeleteItem'],
      'unique-names': ['GetItem', 'PutItem', 'DeleteItem'],
    },
  },
  projects: {
    ...api,
    entry: 'functions/handlers/projects.ts',
    tables: {
      ...callerInProject,
      ...repeatable,
      workspaces: ['GetItem', 'Query', 'UpdateItem'],
      memberships: ['GetItem', 'Query', 'UpdateItem'],
      projects: ['Index', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      experiments: ['Query'],
      ...connectionGrants,
    },
    sends: ['deletion'],
    pushes: true,
  },
  webhooks: {
    ...api,
    entry: 'functions/handlers/webhooks.ts',
    tables: {
      ...callerInProject,
      projects: ['Index', 'GetItem', 'UpdateItem'],
      webhooks: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      'webhook-deliveries': ['Query', 'PutItem', 'UpdateItem'],
    },
    sends: ['mail'],
    reachesReceivers: true,
    memoryMegabytes: 256,
  },
  experiments: {
    ...api,
    entry: 'functions/handlers/experiments.ts',
    tables: {
      ...callerInProject,
      ...repeatable,
      ...definitions,
      memberships: ['GetItem', 'Query'],
      workspaces: ['GetItem', 'Query'],
      projects: ['Index', 'GetItem', 'Query', 'UpdateItem'],
      experiments: ['Index', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      // A duplicate copies everything.
      'in-parameters': ['Query', 'BatchWriteItem'],
      'out-parameters': ['Query', 'BatchWriteItem'],
      'comp-parameters': ['Query', 'BatchWriteItem'],
      scripts: ['Query', 'BatchWriteItem'],
      rules: ['Query', 'BatchWriteItem'],
      series: ['Query', 'BatchWriteItem'],
      samples: ['Query', 'BatchWriteItem'],
      'result-blocks': ['Query', 'BatchWriteItem'],
      'unique-names': ['BatchWriteItem'],
      'job-outcomes': ['GetItem'],
      ...connectionGrants,
    },
    sends: ['deletion', 'calculation', 'generation'],
    pushes: true,
    memoryMegabytes: 1024,
  },
} as const satisfies Record<string, FunctionDefinition>;

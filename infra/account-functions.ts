import { api, type FunctionDefinition } from './function-definition.ts';
import { caller, connections, repeatable, rights, visitor } from './function-grants.ts';

/** Grants to create or end a membership. */
const membership = {
  workspaces: ['GetItem', 'UpdateItem'],
  licences: ['GetItem'],
  roles: ['GetItem', 'UpdateItem'],
} as const satisfies FunctionDefinition['tables'];

/** Accounts, roles and licences, and the activity log. */
export const accountFunctions = {
  auth: {
    ...api,
    entry: 'functions/handlers/auth.ts',
    tables: {
      ...caller,
      ...rights,
      ...membership,
      users: ['GetItem', 'PutItem', 'UpdateItem'],
      memberships: ['Query', 'PutItem'],
      invites: ['GetItem', 'UpdateItem'],
      'unique-names': ['GetItem', 'PutItem', 'DeleteItem'],
      'refresh-families': ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
      'mail-tokens': ['GetItem', 'Query', 'DeleteItem', 'BatchWriteItem'],
      'sign-in-attempts': ['UpdateItem', 'DeleteItem'],
      'public-keys': ['GetItem', 'PutItem'],
      connections,
    },
    sends: ['mail'],
    signs: true,
    closesSockets: true,
    memoryMegabytes: 1024,
  },
  accounts: {
    ...api,
    entry: 'functions/handlers/accounts.ts',
    tables: {
      ...caller,
      ...repeatable,
      ...rights,
      ...membership,
      workspaces: ['GetItem', 'Query', 'UpdateItem'],
      users: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      memberships: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      projects: ['Query', 'UpdateItem'],
      'unique-names': ['GetItem', 'PutItem', 'DeleteItem'],
      'refresh-families': ['Query', 'BatchWriteItem'],
      'mail-tokens': ['Query', 'BatchWriteItem'],
      'sign-in-attempts': ['UpdateItem'],
      connections,
    },
    closesSockets: true,
    // Passwords are hashed here too.
    memoryMegabytes: 1024,
  },
  administration: {
    ...api,
    entry: 'functions/handlers/administration.ts',
    tables: {
      ...caller,
      ...repeatable,
      ...rights,
      actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      permissions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      licences: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      roles: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      // Grants to find whether a role or a licence is in use.
      workspaces: ['GetItem', 'Query'],
      memberships: ['GetItem', 'Query'],
      invites: ['Query'],
      'unique-names': ['GetItem', 'PutItem', 'DeleteItem'],
      connections,
    },
    closesSockets: true,
  },
  invites: {
    ...api,
    entry: 'functions/handlers/invites.ts',
    tables: {
      ...caller,
      ...repeatable,
      roles: ['UpdateItem'],
      memberships: ['GetItem'],
      licences: ['GetItem'],
      workspaces: ['GetItem', 'ConditionCheckItem'],
      invites: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      'unique-names': ['GetItem', 'PutItem', 'DeleteItem'],
      'mail-tokens': ['Query', 'BatchWriteItem'],
    },
    sends: ['mail'],
  },
  'access-tokens': {
    ...api,
    entry: 'functions/handlers/access-tokens.ts',
    tables: {
      ...caller,
      ...rights,
      memberships: ['GetItem', 'Query'],
      projects: ['GetItem'],
      'access-tokens': ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    },
  },
  activity: { ...api, entry: 'functions/handlers/activity.ts', tables: { ...visitor, activity: ['Query'] } },
  'mail-worker': {
    entry: 'functions/handlers/mail-worker.ts',
    trigger: { queue: 'mail' },
    tables: {
      users: ['GetItem'],
      'unique-names': ['GetItem'],
      invites: ['GetItem'],
      workspaces: ['GetItem'],
      'mail-tokens': ['PutItem'],
    },
    mails: true,
    timeoutSeconds: 30,
    memoryMegabytes: 256,
  },
} as const satisfies Record<string, FunctionDefinition>;

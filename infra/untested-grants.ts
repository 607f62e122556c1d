import type { TableName } from '#functions/tables/definitions.ts';
import { type FunctionDefinition, type FunctionName, functionDefinitions } from './functions.ts';

/** Grants that the cloud needs and no test of the running system does, or not in every function that has them. */
interface UntestedGrant {
  functions: readonly FunctionName[];
  /** Without the service where that is DynamoDB's. */
  actions: readonly string[];
  /** The tables; any resource when left out. */
  on?: readonly (TableName | `${TableName}/index/${string}`)[];
  reason: string;
}

const names = Object.keys(functionDefinitions).filter((name): name is FunctionName => name in functionDefinitions);
const those = (is: (definition: FunctionDefinition) => unknown) =>
  names.filter((name) => is(functionDefinitions[name]));
const ownRole = those(({ runsForeignCode }) => !runsForeignCode);
const telling = those(({ pushes }) => pushes);
const closing = those(({ pushes, closesSockets }) => pushes || closesSockets);
const answering = those(({ trigger }) => 'api' in trigger);
const workers = those(({ trigger }) => 'queue' in trigger || 'deadLettersOf' in trigger);

export const untestedGrants: readonly UntestedGrant[] = [
  {
    functions: ownRole,
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    reason:
      'Lambda writes the log of a function with the role of that function; on a laptop the runner does, with none.',
  },
  {
    functions: ownRole,
    actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
    reason: "Lambda's own daemon sends the traces with the function's role; there is none on a laptop.",
  },
  {
    functions: closing,
    actions: ['execute-api:ManageConnections', 'GetItem', 'DeleteItem', 'Query'],
    on: ['connections'],
    reason:
      'Publishing a change, or taking access away, closes and forgets sockets by the same code (functions/live/); ' +
      'tests/functions/live/ runs it for each such change, the journeys run it in whichever function meets such a socket.',
  },
  {
    functions: telling.filter((name) => workers.includes(name)),
    actions: ['GetItem', 'Query'],
    on: ['memberships', 'licences', 'roles', 'workspaces', 'users', 'actions', 'permissions'],
    reason:
      'A worker judges the access of listeners (functions/live/sockets.ts); a superadmin, as most tests have ' +
      'one listening, needs no look at memberships.',
  },
  {
    functions: answering,
    actions: ['UpdateItem', 'PutItem'],
    on: ['users', 'activity', 'call-limits'],
    reason:
      'A visit is recorded once a minute (functions/http/api-handler.ts), by whichever function is called then, as ' +
      'calls of a workspace that are written together are (tests/functions/access/usage.test.ts); the activity log is ' +
      'written by the code that all calls share, also in a function whose calls need no line.',
  },
  {
    functions: those(({ tables }) => tables['job-outcomes']?.includes('PutItem')),
    actions: ['sqs:SendMessage'],
    reason:
      'Every end of a job queues it for the webhooks of its project by the same code (functions/entities/webhooks/), ' +
      'which tests/functions/webhooks/ runs for each end, and a journey for a generation.',
  },
  {
    functions: answering,
    actions: ['GetItem', 'UpdateItem', 'Query'],
    on: ['access-tokens', 'memberships', 'roles', 'licences', 'permissions', 'actions', 'projects'],
    reason:
      'All these functions judge sessions and access tokens by the same code (functions/access/), which every cell ' +
      'of the permission matrix runs; over HTTP superadmins need no membership, and most calls no access token.',
  },
  {
    functions: [
      'deletion-worker',
      'file-sweep',
      'sample-files',
      'workspaces',
      'series',
      'generation-failure',
      'calculation-failure',
    ],
    actions: ['BatchWriteItem', 'Query', 'GetItem', 'UpdateItem', 'DeleteItem', 's3:DeleteObject', 's3:ListBucket'],
    on: [
      'imports',
      'invites',
      'mail-tokens',
      'webhooks',
      'webhook-deliveries',
      'global-in-parameters',
      'global-out-parameters',
      'result-blocks',
      'sample-files',
      'deleted-samples',
      'company-identities',
      'report-links',
      'report-parts',
    ],
    reason:
      'What lies below something deleted, or belongs to a job without a result, goes in batches, and only where there ' +
      'is some; tests/functions/deletion/ and tests/functions/results/ have some of each, files that are left are ' +
      'removed in tests/functions/samples/sample-files.test.ts, and who a company signed in in ' +
      'tests/functions/auth/company-sign-in.test.ts.',
  },
  {
    functions: ['experiments', 'samples', 'series'],
    actions: ['sqs:SendMessage', 'UpdateItem'],
    on: ['experiments'],
    reason:
      'Any edit locks the experiment and queues a calculation where there are formulas; tests/functions/calculation/ ' +
      'has each such edit.',
  },
  {
    functions: ['definitions', 'library'],
    actions: ['Query'],
    on: [
      'samples',
      'series',
      'result-blocks',
      'in-parameters/index/by-uuid',
      'out-parameters/index/by-uuid',
      'comp-parameters/index/by-uuid',
      'rules/index/by-uuid',
      'scripts/index/by-uuid',
      'global-in-parameters/index/by-uuid',
      'global-out-parameters/index/by-uuid',
    ],
    reason:
      'Changes of definitions are tested against the handlers in process; journeys change some kinds of them, and an ' +
      'index only where the environment that answers has not made the row itself.',
  },
  {
    functions: ['generation-worker'],
    actions: ['BatchWriteItem', 'PutItem', 'UpdateItem', 'Query', 'GetItem'],
    on: [
      'projects',
      'experiments',
      'experiments/index/by-uuid',
      'in-parameters',
      'out-parameters',
      'comp-parameters',
      'rules',
      'scripts',
      'series',
      'imports',
      'samples',
      'sample-history',
      'shortlists',
      'result-blocks',
      'unique-names',
    ],
    reason:
      'Only the worker copies a large experiment or writes a large file, and reads who has a label that a file takes: ' +
      'tests/functions/copies/ and imports/ run its code, e2e/experiment-copies.night.test.ts and ' +
      'api/large-import.night.test.ts the function with its role. It reads other experiments where one learns from ' +
      'them: tests/functions/generation/sources.test.ts.',
  },
  {
    functions: ['calculation-worker'],
    actions: ['UpdateItem'],
    on: ['samples'],
    reason:
      'Few values that a job finds after an edit are committed in their samples. In journeys the call itself calculates ' +
      'them, as it does where the sandbox answers soon; tests/functions/calculation/calculation.test.ts has such a job.',
  },
  {
    functions: ['mail-worker', 'invites', 'auth'],
    actions: ['UpdateItem', 'ConditionCheckItem', 'DeleteItem'],
    on: ['webhooks', 'invites', 'refresh-families'],
    reason:
      'A webhook that failed five times is turned off, an invite that ran out days ago is removed, a refresh token ' +
      'that is used twice ends its session: tests/functions/webhooks/, invites/ and auth/ have one of each.',
  },
];

/** Why a grant stays that no test needs; undefined when nobody has said so. */
export function reasonFor(name: string, action: string, resource: string): string | undefined {
  const [verb, isDynamo] = [action.replace('dynamodb:', ''), action.startsWith('dynamodb:')];
  return untestedGrants.find(
    ({ functions, actions, on }) =>
      functions.some((one) => one === name) &&
      actions.includes(verb) &&
      (on === undefined || !isDynamo || on.some((table) => table === resource)),
  )?.reason;
}

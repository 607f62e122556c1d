import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dynamo } from '#functions/aws/dynamo.ts';
import { retryPolicies } from '#functions/aws/retry.ts';
import { handler } from '#functions/handlers/projects.ts';
import { entityTable } from '#functions/tables/entity-table.ts';
import { projectRow } from '#functions/tables/rows.ts';
import { aMember, aWorkspace, newId } from '#tests/support/builders.ts';
import { aProject } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';

// DynamoDB Local's indexes are consistent at once; those of DynamoDB lag by about a second.
const lag = 1000;
/** The queries that a retry makes within that second, by its pauses alone: the clock of a busy machine is no measure. */
const queriesWithinLag = (() => {
  const { firstPause, longestPause, maxAttempts } = retryPolicies.indexed;
  const pauses = Array.from({ length: maxAttempts }, (_, index) => Math.min(longestPause, firstPause * 2 ** index));
  return pauses.filter((_, index) => pauses.slice(0, index).reduce((sum, pause) => sum + pause, 0) < lag).length;
})();
let asked = 0;
let emptyAnswers = 0;

beforeEach(() => {
  asked = 0;
  emptyAnswers = 0;
  const real = dynamo.send.bind(dynamo) as (command: unknown) => Promise<unknown>;
  vi.spyOn(dynamo, 'send').mockImplementation((async (command: unknown) => {
    if (!(command instanceof QueryCommand) || !command.input.IndexName) return real(command);
    asked += 1;
    return asked <= emptyAnswers ? { Items: [] } : real(command);
  }) as never);
});
afterEach(() => vi.restoreAllMocks());

/** The table in another function's environment, which has seen no row yet. */
const elsewhere = () => entityTable('projects', projectRow);

async function created() {
  const workspace = await aWorkspace();
  const project = await aProject(workspace.uuid);
  emptyAnswers = queriesWithinLag;
  return { workspace, project };
}

it('finds a new row although the index lags by a second', async () => {
  const { project } = await created();
  expect(await elsewhere().resolve(project.uuid)).toMatchObject({ uuid: project.uuid });
  expect(asked).toBe(queriesWithinLag + 1);
  expect(queriesWithinLag).toBeGreaterThan(1);
});

it('does not query the index for rows that the same environment created', async () => {
  const workspace = await aWorkspace();
  const member = await aMember(workspace.uuid);
  emptyAnswers = Number.POSITIVE_INFINITY;
  const call = { as: member.token, path: { id: workspace.uuid }, body: { name: 'P' } };
  const made = await invoke(handler, 'createProject', call);
  const found = await invoke(handler, 'getProject', { as: member.token, path: { id: made.body.uuid } });
  expect([made.status, found.status, asked]).toEqual([201, 200, 0]);
});

it('treats a row as missing after some more queries', async () => {
  expect(await elsewhere().resolve(newId())).toBeUndefined();
  expect(asked).toBe(retryPolicies.indexed.maxAttempts);
});

it('treats a uuid of a version that it does not create as missing at once', async () => {
  expect(await elsewhere().resolve(randomUUID())).toBeUndefined();
  expect(asked).toBe(1);
});

it('does not wait for unknown rows', async () => {
  const refused = await invoke(handler, 'getProject', { as: 'not.a.token', path: { id: newId() } });
  expect(refused.status).toBe(401);
  expect(asked).toBeLessThanOrEqual(1);
});

it('reads rows and lists as they were last written', async () => {
  const { workspace, project } = await created();
  const { parent, sort } = project;
  await elsewhere().get(workspace.uuid, { parent, sort });
  await elsewhere().page(workspace.uuid, parent);
  const reads = vi.mocked(dynamo.send).mock.calls.map(([{ input }]) => input as { ConsistentRead?: boolean });
  expect(reads.slice(-2)).toMatchObject([{ ConsistentRead: true }, { ConsistentRead: true }]);
});

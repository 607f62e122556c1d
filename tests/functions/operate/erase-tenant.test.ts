import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { countJobSeconds } from '#functions/access/usage.ts';
import { transact } from '#functions/aws/transact.ts';
import { type DeletionMessage, deletionMessage } from '#functions/entities/deletion/deletion-message.ts';
import { joinItems } from '#functions/entities/memberships/membership-items.ts';
import { clear } from '#functions/features/deletion/worker/clear.ts';
import { reserveName } from '#functions/features/workspaces/api/write-workspaces.ts';
import { userMemberships } from '#functions/tables/access-rows.ts';
import { platform, platformKey, tableNames } from '#functions/tables/definitions.ts';
import * as tables from '#functions/tables/tables.ts';
import { eraseTenant } from '#infra/operate/erase-tenant.ts';
import { rawClient } from '#infra/operate/raw-tables.ts';
import { aRole, aUser, newId } from '#tests/support/builders.ts';
import { answerAsUsual, queues } from '#tests/support/functions.ts';
import { ownTables } from '#tests/support/own-table.ts';
import { aTenant, type Tenant } from './restore/past-tenant.ts';

const counter = 'count-scans-in-test';
/** The calls of the operator's client in their order: a scan of a part of a table, one of its further pages, or by key. */
let calls: string[] = [];

let work: Promise<unknown> = Promise.resolve();
let pause = 0;
/** A message that is handled after the first one. */
let late: DeletionMessage | undefined;

// Every table is read: those of all tests before would be large.
beforeAll(ownTables);

beforeEach(() => {
  calls = [];
  pause = 0;
  late = undefined;
  rawClient.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const { TableName, Segment, ExclusiveStartKey } = Object(args.input);
        const page = ExclusiveStartKey ? 'page' : 'scan';
        calls.push(commandName.startsWith('Scan') ? `${page} ${TableName} ${Segment}` : 'key');
        return next(args);
      },
    { step: 'initialize', name: counter, override: true },
  );
  // The deletion worker, one message after the other.
  queues.on(SendMessageCommand).callsFake(({ MessageBody }) => {
    const message = deletionMessage.parse(JSON.parse(MessageBody));
    work = work.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, pause));
      await clear(message, () => true);
      if (late) await clear(late, () => true);
    });
    return { MessageId: 'sent' };
  });
});
afterEach(async () => {
  await work;
  rawClient.middlewareStack.remove(counter);
  answerAsUsual();
});

/** A tenant whose name is reserved, as that of one that people have made. */
async function aNamedTenant(name: string): Promise<Tenant> {
  const tenant = await aTenant(`${name} ${newId()}`);
  const { uuid, name: own } = tenant.workspace;
  await transact([reserveName({ uuid, name: own })]);
  return tenant;
}

/** Only first pages: other tests may have filled the same tables beyond one page. */
const scans = () => calls.filter((call) => call.startsWith('scan'));
const below = async ({ workspace: { uuid }, experiment }: Tenant) => [
  ...(await tables.samples.list(uuid, experiment.uuid)),
  ...(await tables.inParameters.list(uuid, experiment.uuid)),
  ...(await tables.projects.list(uuid, uuid)),
];

it('waits by the keys of what it removes, and reads each table once, at the end', async () => {
  const [tenant, other] = [await aNamedTenant('Erased'), await aNamedTenant('Other')];
  const { uuid } = tenant.workspace;
  const [user, role] = [await aUser(), await aRole()];
  const seat = { uuid: newId(), workspace_uuid: uuid, user_uuid: user.uuid, role_uuid: role.uuid };
  await transact((await joinItems(seat, 'user')).items);
  pause = 700;
  const report = await eraseTenant(uuid, tenant.workspace.name);
  expect(report).toBe(`Nothing is left of ${uuid}: every table was looked through (1 times)`);
  expect(await below(tenant)).toEqual([]);
  expect(await tables.memberships.get(uuid, { parent: userMemberships(user.uuid), sort: uuid })).toBeUndefined();
  expect(await tables.users.get(platform, user)).toBeDefined();
  expect(await below(other)).toHaveLength(5);

  expect(new Set(scans()).size).toBe(scans().length);
  expect(scans()).toHaveLength(8 * tableNames.length);
  expect(calls.slice(calls.findIndex((call) => call !== 'key'))).not.toContain('key');
});

it('removes what expires and would stay for weeks: usage, and places of deliveries', async () => {
  const { workspace } = await aNamedTenant('Used');
  const { uuid } = workspace;
  const now = Math.floor(Date.now() / 1000);
  await countJobSeconds(uuid, 12, now);
  const slot = { parent: uuid, sort: 'slot#0', workspace_uuid: uuid, holder: '', until: 0, expires: now + 86_400 };
  await tables.webhookSlots.add(uuid, slot);
  expect(await eraseTenant(uuid, workspace.name)).toContain('(1 times)');
  expect(await tables.callLimits.list(platform, `workspace#${uuid}`)).toEqual([]);
  expect(await tables.webhookSlots.list(uuid, uuid)).toEqual([]);
});

it('finds what no key leads to any more by the proof, and waits for it by its own', async () => {
  const tenant = await aTenant(`Crashed ${newId()}`);
  const { workspace, project, experiment } = tenant;
  await tables.workspaces.drop(platform, platformKey(workspace.uuid));
  await tables.projects.drop(workspace.uuid, project);
  // The message of the project is still on its way when the command runs again.
  const message = { kind: 'project' as const, workspace_uuid: workspace.uuid, uuid: project.uuid };
  late = { ...message, project_uuid: project.uuid };
  expect(await eraseTenant(workspace.uuid, '')).toContain('(2 times)');
  expect(await tables.samples.list(workspace.uuid, experiment.uuid)).toEqual([]);
  expect(scans()).toHaveLength(2 * 8 * tableNames.length);
});

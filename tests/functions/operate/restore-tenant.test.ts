import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  InvalidRestoreTimeException,
  PutItemCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  TableAlreadyExistsException,
} from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it, onTestFinished } from 'vitest';
import { transact } from '#functions/aws/transact.ts';
import { joinItems, leaveItems, type Seat } from '#functions/entities/memberships/membership-items.ts';
import { keptKey } from '#functions/entities/sample-files/file-objects.ts';
import { assignItems } from '#functions/features/projects/api/assign-users.ts';
import { userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import type { TableName } from '#functions/tables/definitions.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { fileSort, type SampleFileRow, storageKey } from '#functions/tables/rows.ts';
import { physicalName } from '#functions/tables/table-of.ts';
import * as tables from '#functions/tables/tables.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import { rawClient, scan } from '#infra/operate/raw-tables.ts';
import { type PastContents, versionedContents, versionsClient } from '#infra/operate/restore/past-contents.ts';
import { type PastTables, pointInTimeTables } from '#infra/operate/restore/past-tables.ts';
import { dropCopies, restoreTenant } from '#infra/operate/restore/restore-tenant.ts';
import { aRole, aUser, aWorkspace, newId } from '#tests/support/builders.ts';
import { anExperiment, anInput, aProject, aSample, aSeries } from '#tests/support/experiment-builders.ts';

/** Copies of the tables, made by `take` in place of a restore, which DynamoDB Local does not have. */
class TakenTables implements PastTables {
  readonly made = new Set<string>();
  opened = 0;

  nameOf(table: TableName): string {
    return `${physicalName(table)}-${this.suffix}`;
  }
  readonly suffix = newId();

  async take(...tenants: [Tenant, Tenant]): Promise<void> {
    const [own, other] = tenants.map(({ workspace }) => ({ S: workspace.uuid }));
    const expression = 'workspace_uuid = :own OR workspace_uuid = :other';
    const values = { ':own': own ?? { S: '' }, ':other': other ?? { S: '' } };
    const takeOne = async (table: TableName) => {
      const TableName = this.nameOf(table);
      await rawClient.send(
        new CreateTableCommand({
          TableName,
          BillingMode: 'PAY_PER_REQUEST',
          KeySchema: [
            { AttributeName: 'parent', KeyType: 'HASH' },
            { AttributeName: 'sort', KeyType: 'RANGE' },
          ],
          AttributeDefinitions: ['parent', 'sort'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        }),
      );
      this.made.add(TableName);
      const items = scan(table, { expression, values });
      for await (const Item of items) await rawClient.send(new PutItemCommand({ TableName, Item }));
    };
    await Promise.all(contentTables.map(takeOne));
  }

  async open(): Promise<void> {
    this.opened++;
  }

  async drop(): Promise<void> {
    for (const TableName of this.made) await rawClient.send(new DeleteTableCommand({ TableName }));
    this.made.clear();
  }
}

/** Those that the drill writes, and the others as they are: all that is restored. */
const contentTables: TableName[] = [
  'global-in-parameters',
  'global-out-parameters',
  'unique-names',
  'in-parameters',
  'comp-parameters',
  'out-parameters',
  'rules',
  'scripts',
  'samples',
  'deleted-samples',
  'sample-files',
  'shortlists',
  'sample-history',
  'result-blocks',
  'importances',
  'plots',
  'webhooks',
  'memberships',
  'series',
  'experiments',
  'projects',
];

const at = '2026-05-04T09:30:00Z';

/** A tenant with two experiments, one of which has a series of three samples. */
async function aTenant(name: string) {
  const workspace = await aWorkspace({ name, project_total: 1 });
  const project = await aProject(workspace.uuid, { experiment_total: 2 });
  const [experiment, other] = [
    await anExperiment(project, { name: 'Coating', series_total: 1, series_number: 1 }),
    await anExperiment(project, { name: 'Primer' }),
  ];
  const input = await anInput(experiment);
  const series = await aSeries(experiment, { sample_count: 3 });
  const samples = await Promise.all([0, 1, 2].map((position) => aSample(series, { position })));
  return { workspace, project, experiment, other, input, series, samples };
}
type Tenant = Awaited<ReturnType<typeof aTenant>>;

/** Everything of a tenant in the running tables that the drill may change. */
async function contentsNow({ workspace, project, experiment, other }: Tenant) {
  const tenant = workspace.uuid;
  const of = async (experimentId: string) => [
    await tables.series.list(tenant, experimentId),
    await tables.samples.list(tenant, experimentId),
    await tables.inParameters.list(tenant, experimentId),
    await tables.uniqueNames.list(tenant, experimentNames(experimentId)),
  ];
  return {
    workspace: await tables.workspaces.get(platform, platformKey(tenant)),
    projects: await tables.projects.list(tenant, tenant),
    experiments: await tables.experiments.list(tenant, project.uuid),
    below: [await of(experiment.uuid), await of(other.uuid)],
  };
}

/** Deletes the first experiment as the API and its worker do. */
async function deleteExperiment({ project, experiment, input, series, samples }: Tenant): Promise<void> {
  const tenant = project.workspace_uuid;
  await tables.experiments.drop(tenant, experiment);
  await tables.projects.update(tenant, project, { set: {}, add: { experiment_total: -1 } });
  await tables.samples.dropAll(samples);
  await tables.series.drop(tenant, series);
  await tables.inParameters.drop(tenant, input);
  await tables.uniqueNames.drop(tenant, { parent: experimentNames(experiment.uuid), sort: input.short_name });
}

const restore = (tenant: Tenant, past: PastTables, more: object = {}) =>
  restoreTenant({ workspace: tenant.workspace.uuid, at, changed: 'refuse', ...more }, { tables: past, contents });
/** Contents by their keys, and those of them that were deleted. */
const versions = new Map<string, string>();
const deleted = new Set<string>();
const contents: PastContents = {
  find: async (key) => (versions.has(key) ? async () => void deleted.delete(key) : undefined),
};
const confirmed = ({ workspace }: Tenant) => ({ confirm: workspace.name });
/** A line of the table that a run prints: missing, changed, made since, same. */
const counts = (text: string, table: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${table} `))
    ?.trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);

describe('a tenant that is restored to a moment', () => {
  let tenant: Tenant;
  let neighbour: Tenant;
  let past: TakenTables;
  let before: Awaited<ReturnType<typeof contentsNow>>;

  const begin = async () => {
    [tenant, neighbour] = [await aTenant(`Tenant ${newId()}`), await aTenant(`Neighbour ${newId()}`)];
    past = new TakenTables();
    await past.take(tenant, neighbour);
    before = await contentsNow(tenant);
  };

  it('gets a deleted experiment back, with its counts, while the other tenant works', async () => {
    await begin();
    await deleteExperiment(tenant);
    const made = await aSample(neighbour.series, { position: 3 });
    await tables.series.update(made.workspace_uuid, neighbour.series, { set: {}, add: { sample_count: 1 } });
    const others = await contentsNow(neighbour);

    const dry = await restore(tenant, past);
    expect(dry).toContain('Nothing was copied. With --confirm and the name of the workspace it is.');
    expect(counts(dry, 'samples')).toEqual([3, 0, 0, 0]);
    expect(counts(dry, 'experiments')).toEqual([1, 0, 0, 1]);
    // Its count has changed, and nothing that a person wrote.
    expect(counts(dry, 'projects')).toEqual([0, 0, 0, 1]);
    expect((await contentsNow(tenant)).below[0]?.flat()).toEqual([]);
    expect(past.made.size).toBeGreaterThan(0);

    await expect(restore(tenant, past, { confirm: 'Another name' })).rejects.toThrow('--confirm must be the name');
    const done = await restore(tenant, past, confirmed(tenant));
    expect(done).toContain(`7 items were copied into ${tenant.workspace.name}`);
    expect(await contentsNow(tenant)).toEqual(before);
    expect(await contentsNow(neighbour)).toEqual(others);
    expect(past.made.size).toBe(0);
  });

  it('refuses to overwrite what was changed since, unless it is told, and keeps what was made since', async () => {
    await begin();
    const { workspace, series, experiment } = tenant;
    const [first, second] = tenant.samples;
    if (!first || !second) throw new Error('The tenant has no samples');
    await tables.samples.update(workspace.uuid, first, {
      set: { in: { [tenant.input.uuid]: 5 } },
      add: { version: 1 },
    });
    await tables.samples.drop(workspace.uuid, second);
    const added = await aSample(series, { position: 3 });
    const changedNow = await contentsNow(tenant);

    const refused = await restore(tenant, past, confirmed(tenant));
    expect(refused).toContain('Nothing was copied: 1 items were changed since.');
    expect(counts(refused, 'samples')).toEqual([1, 1, 1, 1]);
    expect(await contentsNow(tenant)).toEqual(changedNow);

    await tables.series.update(workspace.uuid, series, { set: { sample_count: 3 } });
    const kept = await restore(tenant, spared(past), { ...confirmed(tenant), changed: 'keep' });
    expect(kept).toContain('1 items were copied');
    const samplesNow = () => tables.samples.list(workspace.uuid, experiment.uuid);
    expect((await samplesNow()).find(({ uuid }) => uuid === first.uuid)?.in).toEqual({ [tenant.input.uuid]: 5 });
    expect((await tables.series.get(workspace.uuid, series))?.sample_count).toBe(4);

    await restore(tenant, past, { ...confirmed(tenant), changed: 'overwrite' });
    const now = await samplesNow();
    expect(now.map(({ uuid }) => uuid).sort()).toEqual([...tenant.samples, added].map(({ uuid }) => uuid).sort());
    const again = now.find(({ uuid }) => uuid === first.uuid);
    // A browser that has the changed one open learns that its version is older.
    expect(again).toEqual({ ...first, version: (first.version ?? 0) + 2 });
    expect((await tables.series.get(workspace.uuid, series))?.sample_count).toBe(4);
  });

  it('continues after a crash half-way, and counts nothing twice', async () => {
    await begin();
    await deleteExperiment(tenant);
    let written = 0;
    const crashing =
      (next: (given: never) => unknown, { commandName }: { commandName?: string }) =>
      (given: never) => {
        if (commandName === 'TransactWriteItemsCommand' && ++written > 3) throw new Error('The machine stops');
        return next(given);
      };
    rawClient.middlewareStack.add(crashing as never, { step: 'initialize', name: 'crash' });
    onTestFinished(() => void rawClient.middlewareStack.remove('crash'));
    await expect(restore(tenant, past, confirmed(tenant))).rejects.toThrow('The machine stops');
    rawClient.middlewareStack.remove('crash');
    // People see no half of an experiment.
    expect(await tables.experiments.get(tenant.workspace.uuid, tenant.experiment)).toBeUndefined();
    expect(past.made.size).toBeGreaterThan(0);
    expect(await restore(tenant, past, confirmed(tenant))).toContain('5 items were copied');
    expect(await contentsNow(tenant)).toEqual(before);
    expect(past.opened).toBe(2);
  });

  it('is refused where a name has another owner now, and asks for a time, a zone and a workspace that is there', async () => {
    await begin();
    const { workspace, experiment, input } = tenant;
    const parent = experimentNames(experiment.uuid);
    await tables.inParameters.drop(workspace.uuid, input);
    await tables.uniqueNames.drop(workspace.uuid, { parent, sort: input.short_name });
    await anInput(experiment);
    const taken = await restore(tenant, past, { ...confirmed(tenant), changed: 'overwrite' });
    expect(taken).toContain(`rename it first: ${input.short_name}`);
    expect(await tables.inParameters.get(workspace.uuid, input)).toBeUndefined();
    await expect(restore(tenant, past, { at: '2026-05-04' })).rejects.toThrow('--at is no time with its zone');
    await expect(restore(tenant, past, { at: '2999-05-04T09:30:00Z' })).rejects.toThrow('--at is in the future');
    await expect(restore(tenant, past, { workspace: newId() })).rejects.toThrow('There is no workspace');
    await expect(restore(tenant, past, { workspace: 'x' })).rejects.toThrow('--workspace is no uuid');
    await dropCopies(at, past);
    expect(past.made.size).toBe(0);
  });
});

describe('files, webhooks and members', () => {
  let tenant: Tenant;
  let past: TakenTables;
  const take = async () => {
    past = new TakenTables();
    await past.take(tenant, tenant);
  };
  const storage = async () =>
    (await tables.storages.get(tenant.workspace.uuid, storageKey(tenant.workspace.uuid)))?.bytes;
  const filesNow = () => tables.sampleFiles.list(tenant.workspace.uuid, tenant.experiment.uuid);

  /** A file of the first sample, counted. */
  async function attach(name: string, state: SampleFileRow['state'] = 'attached') {
    const [sample] = tenant.samples;
    if (!sample) throw new Error('The tenant has no samples');
    const { workspace_uuid, project_uuid, experiment_uuid, series_uuid, uuid: sample_uuid } = sample;
    const place = { workspace_uuid, project_uuid, experiment_uuid, series_uuid, sample_uuid };
    const [uuid, content] = [newId(), newId()];
    const key = { parent: experiment_uuid, sort: fileSort(sample_uuid, uuid) };
    const row = { ...key, ...place, uuid, name, size: 3, content, state, creator: 'Ada', created: 1 };
    await tables.sampleFiles.add(workspace_uuid, row);
    versions.set(keptKey(row, content), name);
    return row;
  }

  /** As the sweep does, or the deletion of a series. */
  async function remove({ workspace_uuid, content, ...row }: Awaited<ReturnType<typeof attach>>) {
    await tables.sampleFiles.drop(workspace_uuid, row);
    const before = storageKey(workspace_uuid);
    await tables.storages.update(workspace_uuid, before, { set: {}, add: { bytes: -row.size } });
    deleted.add(keptKey({ workspace_uuid, ...row }, content));
  }

  it('brings files back with their contents, counted, but none whose content is gone, and no upload', async () => {
    tenant = await aTenant(`Files ${newId()}`);
    const { uuid: workspace } = tenant.workspace;
    const [file, kept, lost, uploading] = [
      await attach('a.png'),
      await attach('b.png'),
      await attach('lost.pdf'),
      await attach('c.txt', 'uploading'),
    ];
    await tables.storages.add(workspace, {
      ...storageKey(workspace),
      workspace_uuid: workspace,
      bytes: 9,
      revision: 1,
    });
    await take();
    await remove(file);
    await remove(lost);
    await tables.sampleFiles.drop(workspace, uploading);
    versions.delete(keptKey(lost, lost.content));

    const dry = await restore(tenant, past);
    expect(counts(dry, 'sample-files')).toEqual([2, 0, 0, 1]);
    expect(dry).toContain('1 files stay away, their contents are gone: lost.pdf.');
    expect([...deleted]).toContain(keptKey(file, file.content));
    expect(await restore(tenant, past, confirmed(tenant))).toContain('1 items were copied');
    expect((await filesNow()).map(({ name }) => name).sort()).toEqual(['a.png', 'b.png']);
    expect(await filesNow()).toContainEqual(kept);
    expect([...deleted]).not.toContain(keptKey(file, file.content));
    expect(await storage()).toBe(6);
  });

  it('brings back the content of a file whose row a run before has copied', async () => {
    tenant = await aTenant(`Crash ${newId()}`);
    const file = await attach('a.png');
    await take();
    deleted.add(keptKey(file, file.content));
    expect(await restore(tenant, past, confirmed(tenant))).toContain('0 items were copied');
    expect([...deleted]).not.toContain(keptKey(file, file.content));
  });

  it('brings webhooks back turned off and counted, and leaves those that are there', async () => {
    tenant = await aTenant(`Hooks ${newId()}`);
    const { workspace, project } = tenant;
    const hook = (name: string) => ({
      ...{ parent: project.uuid, uuid: newId(), workspace_uuid: workspace.uuid, name, address: 'https://a.example' },
      ...{ secret: 's', events: ['job.success' as const], active: true, failures: 0, creator: 'Ada', created: 1 },
    });
    const rows = ['gone', 'changed'].map((name) => hook(name)).map((row) => ({ ...row, sort: row.uuid }));
    const [gone, changed] = rows;
    if (!gone || !changed) throw new Error('There are no webhooks');
    await tables.webhooks.putAll(workspace.uuid, rows);
    await tables.projects.update(workspace.uuid, project, { set: { webhook_total: 2 } });
    await take();
    await tables.webhooks.drop(workspace.uuid, gone);
    await tables.projects.update(workspace.uuid, project, { set: { webhook_total: 1 } });
    await tables.webhooks.update(workspace.uuid, changed, { set: { address: 'https://b.example', active: false } });

    await restore(tenant, past, { ...confirmed(tenant), changed: 'overwrite' });
    const now = await tables.webhooks.list(workspace.uuid, project.uuid);
    expect(now).toHaveLength(2);
    expect(now).toContainEqual({ ...gone, active: false });
    expect(now).toContainEqual({ ...changed, address: 'https://b.example', active: false });
    expect((await tables.projects.get(workspace.uuid, project))?.webhook_total).toBe(2);
  });

  it('names former members, and makes them members again if it is told, each with role and projects', async () => {
    tenant = await aTenant(`Members ${newId()}`);
    const { workspace, project } = tenant;
    const role = await aRole();
    const [left, gone, stays] = [await aUser(), await aUser(), await aUser()];
    const seats = [left, gone, stays].map((user) => seatOf(workspace, user, role));
    for (const seat of seats) await join(seat);
    const line = { uuid: newId(), user: left.uuid };
    await transact(assignItems(project, [], [line]));
    await tables.projects.update(workspace.uuid, project, { set: { users: [line] } });
    await take();
    await tables.projects.update(workspace.uuid, project, { set: { users: [] } });
    for (const seat of seats.slice(0, 2)) await transact(leaveItems(seat));
    await tables.users.drop(platform, gone);
    const members = async () =>
      (await tables.memberships.list(workspace.uuid, workspaceMemberships(workspace.uuid))).map((row) => row.user_uuid);

    const dry = await restore(tenant, past);
    expect(dry).toContain(`${left.name} <${left.email}> (${role.name})`);
    expect(dry).toContain(`${gone.uuid} (${role.name}): the account is gone`);
    expect(dry).toContain('They stay out without --members.');
    await restore(tenant, spared(past), { ...confirmed(tenant), changed: 'keep' });
    expect(await members()).toEqual([stays.uuid]);

    await restore(tenant, spared(past), { ...confirmed(tenant), changed: 'keep', members: true });
    expect((await members()).sort()).toEqual([left.uuid, stays.uuid].sort());
    const own = { parent: userMemberships(left.uuid), sort: workspace.uuid };
    expect(await tables.memberships.get(workspace.uuid, own)).toMatchObject({
      role_uuid: role.uuid,
      projects: new Set([project.uuid]),
    });
    expect((await tables.projects.get(workspace.uuid, project))?.users.map(({ user }) => user)).toEqual([left.uuid]);
    expect((await tables.workspaces.get(platform, platformKey(workspace.uuid)))?.user_total).toBe(2);
    // A second time nobody is missing.
    expect(await restore(tenant, past, { ...confirmed(tenant), changed: 'keep', members: true })).not.toContain(
      left.email,
    );
  });

  it('says who finds no seat', async () => {
    tenant = await aTenant(`Seats ${newId()}`);
    const [user, role] = [await aUser(), await aRole()];
    const seat = seatOf(tenant.workspace, user, role);
    await join(seat);
    await take();
    await transact(leaveItems(seat));
    const { licence_uuid } = tenant.workspace;
    await tables.licences.update(platform, platformKey(licence_uuid), { set: { user_count: 0 } });
    const text = await restore(tenant, past, { ...confirmed(tenant), members: true });
    expect(text).toContain(
      `${user.name} <${user.email}> (${role.name}) could not come back: The licence's number of users`,
    );
  });
});

describe('contents in a bucket with versions', () => {
  it('come back by removing the markers above them; one without a version does not', async () => {
    const aws = mockClient(versionsClient);
    onTestFinished(() => aws.restore());
    const Key = 'files/kept/w/e/s/p/c';
    aws.on(ListObjectVersionsCommand).resolvesOnce({
      Versions: [{ Key, VersionId: 'v' }],
      DeleteMarkers: [
        { Key, VersionId: 'm' },
        { Key: `${Key}2`, VersionId: 'n' },
      ],
    });
    await (await versionedContents.find(Key))?.();
    expect(aws.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input)).toEqual([
      expect.objectContaining({ Key, VersionId: 'm' }),
    ]);
    aws.on(ListObjectVersionsCommand).resolves({ Versions: [{ Key: `${Key}2` }], DeleteMarkers: [{ Key }] });
    expect(await versionedContents.find(Key)).toBeUndefined();
  });
});

const seatOf = (workspace: { uuid: string }, user: { uuid: string }, role: { uuid: string }): Seat => ({
  ...{ uuid: newId(), workspace_uuid: workspace.uuid, user_uuid: user.uuid, role_uuid: role.uuid },
});
const join = async (seat: Seat) => transact((await joinItems(seat, 'user')).items);

/** Copies that a run does not remove, for the next run of a test. */
const spared = (past: TakenTables): PastTables => ({
  open: () => past.open(),
  nameOf: (table) => past.nameOf(table),
  drop: async () => undefined,
});

describe('point-in-time recovery', () => {
  const moment = new Date(at);
  const name = `${physicalName('samples')}-at-${moment.getTime() / 1000}`;
  const failure = { $metadata: {}, message: 'refused' };

  it('restores each table without its indexes, waits for it, and removes it', async () => {
    const aws = mockClient(rawClient);
    onTestFinished(() => aws.restore());
    aws.on(RestoreTableToPointInTimeCommand).resolves({});
    aws.on(DescribeTableCommand).resolves({ Table: { TableStatus: 'ACTIVE' } });
    aws.on(DeleteTableCommand).resolves({});
    await pointInTimeTables.open(['samples', 'series'], moment);
    expect(aws.commandCalls(RestoreTableToPointInTimeCommand).map(({ args }) => args[0].input)).toEqual(
      (['samples', 'series'] as const).map((table) => ({
        SourceTableName: physicalName(table),
        TargetTableName: pointInTimeTables.nameOf(table, moment),
        RestoreDateTime: moment,
        GlobalSecondaryIndexOverride: [],
        BillingModeOverride: 'PAY_PER_REQUEST',
      })),
    );
    expect(aws.commandCalls(DescribeTableCommand).map(({ args }) => args[0].input.TableName)).toContain(name);
    await pointInTimeTables.drop(['samples'], moment);
    expect(aws.commandCalls(DeleteTableCommand).map(({ args }) => args[0].input)).toEqual([{ TableName: name }]);
  });

  it('takes copies of a run before, counts one that is gone as removed, and passes on other refusals', async () => {
    const aws = mockClient(rawClient);
    onTestFinished(() => aws.restore());
    aws.on(DescribeTableCommand).resolves({ Table: { TableStatus: 'ACTIVE' } });
    aws.on(RestoreTableToPointInTimeCommand).rejectsOnce(new TableAlreadyExistsException(failure));
    await pointInTimeTables.open(['samples'], moment);
    aws.on(DeleteTableCommand).rejects(new ResourceNotFoundException(failure));
    await pointInTimeTables.drop(['samples'], moment);
    aws.on(RestoreTableToPointInTimeCommand).rejects(new InvalidRestoreTimeException(failure));
    await expect(pointInTimeTables.open(['samples'], moment)).rejects.toThrow('refused');
  });
});

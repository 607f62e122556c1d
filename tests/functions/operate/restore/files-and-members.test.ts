import { beforeAll, describe, expect, it } from 'vitest';
import { transact } from '#functions/aws/transact.ts';
import { joinItems, leaveItems, type Seat } from '#functions/entities/memberships/membership-items.ts';
import { keptKey } from '#functions/entities/sample-files/file-objects.ts';
import { assignItems } from '#functions/features/projects/api/assign-users.ts';
import { userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { fileSort, type SampleFileRow, storageKey } from '#functions/tables/rows.ts';
import * as tables from '#functions/tables/tables.ts';
import { aRole, aUser, newId } from '#tests/support/builders.ts';
import { ownTables } from '#tests/support/own-table.ts';
import {
  aTenant,
  confirmed,
  counts,
  deleted,
  restore,
  spared,
  TakenTables,
  type Tenant,
  versions,
} from './past-tenant.ts';

// Whole tables are read: those of all tests before would be large.
beforeAll(ownTables);

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

const seatOf = (workspace: { uuid: string }, user: { uuid: string }, role: { uuid: string }): Seat => ({
  ...{ uuid: newId(), workspace_uuid: workspace.uuid, user_uuid: user.uuid, role_uuid: role.uuid },
});
const join = async (seat: Seat) => transact((await joinItems(seat, 'user')).items);

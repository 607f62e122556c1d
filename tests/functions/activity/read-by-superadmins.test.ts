import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handler as activityHandler } from '#functions/handlers/activity.ts';
import { handler as experiments } from '#functions/handlers/experiments.ts';
import { handler as sampleFiles } from '#functions/handlers/sample-files.ts';
import { handler as series } from '#functions/handlers/series.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { activity, users } from '#functions/tables/tables.ts';
import { aMember, aSuperadmin, tokenOf } from '#tests/support/builders.ts';
import { aLaboratory, aSeries } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { ownTable } from '#tests/support/own-table.ts';

let admin: Awaited<ReturnType<typeof aSuperadmin>>;
let laboratory: Awaited<ReturnType<typeof aLaboratory>>;
beforeEach(async () => {
  await ownTable('activity');
  [admin, laboratory] = await Promise.all([aSuperadmin(), aLaboratory()]);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T12:00:00Z') });
  admin.token = await tokenOf(admin.user);
});

afterEach(() => void vi.useRealTimers());

const lines = async (): Promise<{ user: string; action: string; timestamp: number }[]> => {
  admin.token = await tokenOf(admin.user);
  const { body } = await invoke(activityHandler, 'listActivity', { as: admin.token });
  return body.activities;
};
const actions = async () => (await lines()).map(({ action }) => action).sort();
const read = (kind: string) =>
  `Read ${kind} of the workspace ${laboratory.workspace.name} as a superadmin who is no member`;
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
const readSeries = async (as = admin.token) => {
  const path = { id: laboratory.experiment.uuid };
  expect((await invoke(series, 'listSeries', { as, path })).status).toBe(200);
};

it('a superadmin’s reading of a workspace is an entry an hour for each kind of data, with the first time', async () => {
  const { experiment, project } = laboratory;
  await aSeries(experiment);
  pass(10);
  const first = Date.now() / 1000;
  await readSeries();
  pass(5);
  await Promise.all([readSeries(), readSeries()]);
  await invoke(experiments, 'getExperiment', { as: admin.token, path: { id: experiment.uuid } });
  await invoke(experiments, 'listExperiments', { as: admin.token, path: { id: project.uuid } });
  await invoke(sampleFiles, 'listExperimentFiles', { as: admin.token, path: { id: experiment.uuid } });
  expect(await actions()).toEqual([read('experiments'), read('files'), read('samples')]);
  expect((await lines()).find(({ action }) => action === read('samples'))).toMatchObject({
    user: admin.user.email,
    timestamp: first,
  });
  pass(60);
  admin.token = await tokenOf(admin.user);
  await readSeries();
  expect(await actions()).toEqual([read('experiments'), read('files'), read('samples'), read('samples')]);
});

it('two processes write one entry', async () => {
  await readSeries();
  vi.resetModules();
  const other = await import('#functions/handlers/series.ts');
  const path = { id: laboratory.experiment.uuid };
  await invoke(other.handler, 'listSeries', { as: admin.token, path });
  expect(await actions()).toEqual([read('samples')]);
});

it('neither members, nor refused calls, nor what superadmins read of their own workspaces are recorded', async () => {
  await readSeries(await tokenOf(laboratory.manager.user));
  const { workspace, experiment } = laboratory;
  const own = await aMember(workspace.uuid);
  await users.update(platform, platformKey(own.user.uuid), { set: { is_staff: true } });
  await readSeries(await tokenOf(own.user));
  const stranger = await aLaboratory();
  const refused = await invoke(series, 'listSeries', {
    as: await tokenOf(stranger.manager.user),
    path: { id: experiment.uuid },
  });
  expect(refused.status).toBe(404);
  expect(await actions()).toEqual([]);
});

it('a log that cannot be written does not fail the reading', async () => {
  const added = vi.spyOn(activity, 'add').mockRejectedValueOnce(new Error('no log'));
  await readSeries();
  expect(added).toHaveBeenCalledOnce();
  // It is tried again by the next call.
  await readSeries();
  expect(await activity.list(platform, '2026-11')).toHaveLength(1);
});

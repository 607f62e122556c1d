import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import * as tables from '#functions/tables/tables.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import { rawClient } from '#infra/operate/raw-tables.ts';
import { dropCopies } from '#infra/operate/restore/restore-tenant.ts';
import { newId } from '#tests/support/builders.ts';
import { anInput, aSample } from '#tests/support/experiment-builders.ts';
import { ownTables } from '#tests/support/own-table.ts';
import { aTenant, at, confirmed, counts, restore, spared, TakenTables, type Tenant } from './past-tenant.ts';

// Whole tables are read: those of all tests before would be large.
beforeAll(ownTables);

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

import { beforeEach, expect, it } from 'vitest';
import { clear } from '#functions/features/deletion/worker/clear.ts';
import { handler } from '#functions/handlers/deletion-worker.ts';
import { historySort } from '#functions/tables/history-rows.ts';
import type { ExperimentRow, SeriesRow } from '#functions/tables/rows.ts';
import { sampleSort } from '#functions/tables/rows.ts';
import * as tables from '#functions/tables/tables.ts';
import { experimentNames } from '#functions/tables/unique-name-rows.ts';
import { newId } from '#tests/support/builders.ts';
import { aFunction, aModel, aRule, aScript } from '#tests/support/definition-builders.ts';
import { aLaboratory, anExperiment, anInput, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { deliver, stored } from '#tests/support/jobs.ts';

type Lab = Awaited<ReturnType<typeof aLaboratory>>;
let lab: Lab;
let series: SeriesRow;
const keyOf = ({ parent, sort }: { parent: string; sort: string }) => ({ parent, sort });

beforeEach(async () => {
  queues.resetHistory();
  lab = await aLaboratory();
  series = await aSeries(lab.experiment);
  const { experiment, heat } = lab;
  await Promise.all([aFunction(experiment), aScript(experiment), aRule(experiment)]);
  await aModel(experiment, [{ kind: 'input', parameter_uuid: heat.uuid }]);
  const { uuid: parent, workspace_uuid, project_uuid } = experiment;
  const plot = { parent, workspace_uuid, project_uuid, experiment_uuid: parent, plot_samples: [] };
  await tables.plots.putAll(workspace_uuid, [{ ...plot, sort: heat.uuid, uuid: heat.uuid }]);
  const link = { parent, sort: heat.uuid, uuid: heat.uuid, workspace_uuid, project_uuid, expires: 9_999_999_999 };
  await tables.reportLinks.putAll(workspace_uuid, [{ ...link, creator: '', created: 0, name: 'Board', hash: '' }]);
  await tables.reportParts.putAll(workspace_uuid, [{ ...link, sort: `${heat.uuid}#0000`, data: '' }]);
});

function messageOf(kind: 'series' | 'experiment' | 'project') {
  const { workspace_uuid, project_uuid, uuid } = lab.experiment;
  const own = { series: series.uuid, experiment: uuid, project: project_uuid }[kind];
  return { kind, workspace_uuid, project_uuid, experiment_uuid: uuid, uuid: own };
}

async function manySamples(count: number, of: SeriesRow = series): Promise<void> {
  const row = await aSample(of);
  await tables.deletedSamples.putAll(row.workspace_uuid, [{ ...row, expires: 9_999_999_999 }]);
  const { workspace_uuid, parent } = row;
  const edited = { event: 'edited' as const, at: 1, by: 'Ada', origin: 'typed' as const };
  const sort = historySort(of.uuid, row.uuid, '000001#0123456789ab');
  await tables.sampleHistory.putAll(workspace_uuid, [{ parent, sort, workspace_uuid, ...edited }]);
  const more = Array.from({ length: count - 1 }, () => newId());
  await tables.samples.putAll(
    row.workspace_uuid,
    more.map((uuid) => ({ ...row, uuid, sort: sampleSort(of.uuid, uuid) })),
  );
}

async function below({ uuid, workspace_uuid: tenant }: ExperimentRow): Promise<number> {
  const { series, samples, deletedSamples, sampleHistory, importances, plots, definitionTables, uniqueNames } = tables;
  const { reportLinks, reportParts } = tables;
  const own = [series, samples, deletedSamples, sampleHistory, importances, plots, reportLinks, reportParts];
  const lists = await Promise.all([
    ...[...own, ...definitionTables].map((table) => table.list(tenant, uuid)),
    uniqueNames.list(tenant, experimentNames(uuid)),
  ]);
  return lists.flat().length;
}

it('deletes all pages of a deleted series, and no other series', async () => {
  const kept = await aSeries(lab.experiment, { number: 2 });
  await Promise.all([manySamples(503), manySamples(3, kept)]);
  await tables.series.drop(series.workspace_uuid, keyOf(series));
  expect(await deliver(handler, messageOf('series'))).toBe(true);
  expect((await stored(lab.experiment)).samples.map((row) => row.series_uuid)).toEqual(Array(3).fill(kept.uuid));
  const deleted = await tables.deletedSamples.list(lab.workspace.uuid, lab.experiment.uuid);
  expect(deleted.map((row) => row.series_uuid)).toEqual([kept.uuid]);
  const history = await tables.sampleHistory.list(lab.workspace.uuid, lab.experiment.uuid);
  expect(history.map(({ sort }) => sort.slice(0, kept.uuid.length))).toEqual([kept.uuid]);
  expect(await deliver(handler, messageOf('series'), { count: 2 })).toBe(true);
});

it.each(['series', 'experiment', 'project'] as const)('leaves a %s alone that is still there', async (kind) => {
  await manySamples(3);
  const before = await below(lab.experiment);
  expect(await deliver(handler, messageOf(kind))).toBe(true);
  expect(await below(lab.experiment)).toBe(before);
  expect(sentMessages()).toEqual([]);
});

it('deletes everything below a deleted experiment, and nothing of other experiments', async () => {
  const neighbour = await anExperiment(lab.project);
  await anInput(neighbour);
  await manySamples(30);
  await tables.experiments.drop(lab.workspace.uuid, keyOf(lab.experiment));
  expect(await deliver(handler, messageOf('experiment'))).toBe(true);
  expect(await below(lab.experiment)).toBe(0);
  expect(await below(neighbour)).toBe(2);
});

it('clears all experiments of a deleted project', async () => {
  const second = await anExperiment(lab.project);
  await Promise.all([anInput(second), manySamples(30)]);
  await tables.projects.drop(lab.workspace.uuid, keyOf(lab.project));
  expect(await deliver(handler, messageOf('project'))).toBe(true);
  const messages = sentMessages();
  expect(messages).toHaveLength(2);
  for (const message of messages) expect(await deliver(handler, message as object)).toBe(true);
  expect((await below(lab.experiment)) + (await below(second))).toBe(0);
  expect(await tables.experiments.list(lab.workspace.uuid, lab.project.uuid)).toEqual([]);
  queues.resetHistory();
  expect(await deliver(handler, messageOf('project'), { count: 2 })).toBe(true);
  expect(sentMessages()).toEqual([]);
});

it('continues with another message when time runs out, until nothing is left', async () => {
  await manySamples(503);
  await tables.experiments.drop(lab.workspace.uuid, keyOf(lab.experiment));
  expect(await deliver(handler, messageOf('experiment'), { remaining: 5000 })).toBe(true);
  expect(sentMessages()).toEqual([messageOf('experiment')]);
  // Twenty-two pages are read without an interruption: two of samples, and one of each other table, kind of name or
  // beginning of files.
  let runs = 0;
  for (let done = false; !done; runs++) {
    let pages = 21;
    done = await clear(messageOf('experiment'), () => pages-- > 0);
  }
  expect(runs).toBe(2);
  expect(await below(lab.experiment)).toBe(0);
});

import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler } from '#functions/handlers/experiments.ts';
import { handler as series } from '#functions/handlers/series.ts';
import { experiments } from '#functions/tables/tables.ts';
import type { ProposeRequest } from '#shared/engine/types.ts';
import { permissionNames } from '#shared/rules/permissions.ts';
import { aMember, newId } from '#tests/support/builders.ts';
import {
  aLaboratory,
  anExperiment,
  anInput,
  anOutput,
  aProject,
  aSample,
  aSeries,
} from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { deliver, firstPoints, generate, stored, workerWith } from '#tests/support/jobs.ts';
import { aWatchedLaboratory, type WatchedLaboratory } from '#tests/support/sockets.ts';

let lab: WatchedLaboratory['lab'];
let live: WatchedLaboratory['live'];
let former: Awaited<ReturnType<typeof aFormer>>;

beforeEach(async () => {
  vi.restoreAllMocks();
  queues.reset();
  queues.on(SendMessageCommand).resolves({});
  ({ lab, live } = await aWatchedLaboratory());
  former = await aFormer();
});

/** An experiment with an input and an output of the same short names, the categories in another order, and others. */
async function aFormer(project = lab.project) {
  const experiment = await anExperiment(project, { name: 'Former' });
  const heat = await anInput(experiment, { short_name: lab.heat.short_name });
  const binder = await anInput(experiment, {
    short_name: 'binder',
    is_categorical: true,
    categories: ['Acrylic', 'Alkyd', 'Epoxy'],
    max_value: 2,
  });
  await anInput(experiment, { short_name: 'only_there' });
  const output = await anOutput(experiment, { short_name: lab.output.short_name });
  const own = await aSeries(experiment, { sample_count: 3 });
  const put = (position: number, level: number, value: number | null) =>
    aSample(own, {
      position,
      in: { [heat.uuid]: 10 * position, [binder.uuid]: level },
      out: value === null ? {} : { [output.uuid]: value },
    });
  await Promise.all([put(0, 0, 5), put(1, 1, 6), put(2, 2, null)]);
  return experiment;
}

const call = (body?: object, as = lab.manager.token) => ({
  ...{ as, path: { id: lab.experiment.uuid } },
  ...(body && { body }),
});
const update = (sources: unknown, as?: string) => invoke(handler, 'updateExperiment', call({ sources }, as));
const read = async () => (await invoke(handler, 'getExperiment', call())).body;

/** Generates a series by an engine that tells a likeness of each source, and returns what it was asked. */
async function generated(
  likeness: (sources: number) => number[] = (count) => Array<number>(count).fill(0.95),
  undecidedSources?: readonly number[],
) {
  const row = await experiments.get(lab.experiment.workspace_uuid, lab.experiment);
  const { work } = await generate(row ?? lab.experiment, lab.manager.token);
  const engine = vi.fn(async (request: ProposeRequest) => ({
    ...(await firstPoints(request)),
    ...(request.sources && { sourceLikeness: likeness(request.sources.length) }),
    ...(undecidedSources && { undecidedSources }),
  }));
  expect(await deliver(workerWith(engine), work)).toBe(true);
  return engine.mock.calls[0]?.[0];
}

/** Permissions without that to see every project. */
const ofOneProject = permissionNames.filter((name) => name !== 'project:manage');

describe('sources of an experiment', () => {
  it('are kept, read, taken away, and copied, and are not in settings for other workspaces', async () => {
    expect(await read()).not.toHaveProperty('sources');
    expect((await update([former.uuid])).body.sources).toEqual([former.uuid]);
    expect((await read()).sources).toEqual([former.uuid]);
    const copy = await invoke(handler, 'duplicateExperiment', call({ duplicate: 'settings' }));
    expect(copy.body.sources).toEqual([former.uuid]);
    expect((await invoke(definitions, 'exportParameters', call())).body).not.toHaveProperty('sources');
    expect((await update([])).body.sources).toEqual([]);
  });

  it('are refused alike where they do not exist, lie in another workspace, or may not be opened', async () => {
    const other = await aLaboratory();
    const hidden = await aFormer(await aProject(lab.workspace.uuid));
    const member = await aMember(lab.workspace.uuid, ofOneProject, [lab.project.uuid]);
    const refused = await Promise.all([
      update([newId()]),
      update([other.experiment.uuid]),
      update([hidden.uuid], member.token),
    ]);
    for (const { status, body } of refused) {
      expect(status).toBe(400);
      expect(body.detail).toBe('One of the sources is no experiment of this workspace that you may open');
    }
    expect(await read()).not.toHaveProperty('sources');
    const create = { as: lab.manager.token, path: { id: lab.project.uuid } };
    const body = { name: 'New', sources: [other.experiment.uuid] };
    expect((await invoke(handler, 'createExperiment', { ...create, body })).status).toBe(400);
  });

  it('are neither the experiment itself, nor given twice, nor more than ten', async () => {
    expect((await update([lab.experiment.uuid])).body.detail).toBe('An experiment is no source of its own');
    expect((await update([former.uuid, former.uuid])).body.detail).toBe('A source is given more than once');
    expect((await update(Array.from({ length: 11 }, newId))).body.detail).toBe('Sources may not be more than 10');
  });

  it('stay when somebody who may not open one changes others', async () => {
    const hidden = await aFormer(await aProject(lab.workspace.uuid));
    const member = await aMember(lab.workspace.uuid, ofOneProject, [lab.project.uuid]);
    const set = { sources: [hidden.uuid] };
    await experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set });
    expect((await update([hidden.uuid, former.uuid], member.token)).body.sources).toEqual([hidden.uuid, former.uuid]);
  });
});

describe('a series with sources', () => {
  it('gives the engine their samples by short names and categories; what they lack is unknown', async () => {
    await update([former.uuid]);
    const request = await generated();
    expect(request?.points).toEqual([]);
    const [source] = request?.sources ?? [];
    const heatFirst = request?.space.inputs[0]?.kind === 'numeric';
    const point = (heat: number, level: number) => (heatFirst ? [heat, level] : [level, heat]);
    const rows = source?.points.map((values, index) => [...values, ...(source.outputs[index] ?? [])]) ?? [];
    expect(rows.toSorted((a, b) => (a.at(-1) ?? 0) - (b.at(-1) ?? 0))).toEqual([
      [...point(0, 1), 5],
      [...point(10, Number.NaN), 6],
    ]);
  });

  it('tells what it learned from each, in its list and in a message', async () => {
    await update([former.uuid]);
    await generated();
    const { body } = await invoke(series, 'listSeries', call());
    expect(body.series[0].sources).toEqual([{ experiment: former.uuid, likeness: 0.95 }]);
    expect(live.events().at(-1)?.message).toContain(
      'Series 1 has been generated. Learned from “Former” as nearly the same',
    );
  });

  it('says of a source that the samples are too few to tell, and not that it is unrelated', async () => {
    await update([former.uuid]);
    await generated(() => [0], [0]);
    const { body } = await invoke(series, 'listSeries', call());
    expect(body.series[0].sources).toEqual([{ experiment: former.uuid, likeness: 0, undecided: true }]);
    expect(live.events().at(-1)?.message).toContain(
      'Series 1 has been generated. There are too few samples to tell whether “Former” is related: not used yet',
    );
  });

  it('says of a source without a comparable sample that it has none, and not that it is unlike', async () => {
    const empty = await anExperiment(lab.project, { name: 'Empty' });
    await update([former.uuid, empty.uuid]);
    await generated(() => [0.95, 0]);
    expect(live.events().at(-1)?.message).toBe(
      'Series 1 has been generated. Learned from “Former” as nearly the same. “Empty” has no sample with an input and an output of these short names: not used',
    );
  });

  it('leaves a deleted source out, and says so', async () => {
    await update([former.uuid]);
    await experiments.dropAll([former]);
    expect(await generated()).not.toHaveProperty('sources');
    expect(live.events().at(-1)?.message).toContain('A source has been deleted and left out');
    expect((await stored(lab.experiment)).series[0]).not.toHaveProperty('sources');
  });

  it('without any asks and tells as before', async () => {
    expect(await generated()).not.toHaveProperty('sources');
    expect((await stored(lab.experiment)).series[0]).not.toHaveProperty('sources');
  });
});

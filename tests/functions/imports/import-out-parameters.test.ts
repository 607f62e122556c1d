import { beforeEach, expect, it } from 'vitest';
import { effectiveSamples } from '#functions/entities/samples/read-effective.ts';
import { handler } from '#functions/handlers/series.ts';
import { experiments, samples, series as seriesTable } from '#functions/tables/tables.ts';
import { newId } from '#tests/support/builders.ts';
import { aFunctionalOutput, experimentNow } from '#tests/support/definition-builders.ts';
import { aLaboratory, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { queues, sentMessages } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { onceAt } from '#tests/support/jobs.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
let series: Awaited<ReturnType<typeof aSeries>>;
const fill = (outValues: unknown, as = lab.manager.token) =>
  invoke(handler, 'importOutParameters', { as, path: { id: series.uuid }, body: { outValues } });
const rows = async () => {
  const experiment = await experimentNow(lab.experiment);
  const stored = await samples.list(lab.workspace.uuid, lab.experiment.uuid);
  return (await effectiveSamples(experiment, stored)).sort((a, b) => a.position - b.position);
};
const outs = async () => (await rows()).map((row) => row.out[lab.output.uuid] ?? null);

beforeEach(async () => {
  queues.resetHistory();
  lab = await aLaboratory();
  series = await aSeries(lab.experiment, { sample_count: 3 });
  for (const position of [2, 0, 1]) await aSample(series, { position, out: { [lab.output.uuid]: 100 + position } });
});

it('fills rows in the order of the samples; empty cells and unknown columns change nothing', async () => {
  const { status, body } = await fill([{ yield_pct: 1, other: 5 }, { yield_pct: '' }, { yield_pct: '2.5' }]);
  expect(status).toBe(200);
  expect(await outs()).toEqual([1, 101, 2.5]);
  expect((await rows()).map(({ version }) => version)).toEqual([1, 0, 1]);
  expect(body).toMatchObject({ uuid: series.uuid, sample_count: 3 });
  expect(body.samples.map((sample: { outParameters: { value: number }[] }) => sample.outParameters[0]?.value)).toEqual([
    1, 101, 2.5,
  ]);
});

it.each([
  [
    'a value that is no number',
    [{ yield_pct: 1 }, { yield_pct: 'much' }],
    { 'outValues.1.yield_pct': 'Row 2: yield_pct must be a numeric value' },
  ],
  ['more rows than samples', [{}, {}, {}, { yield_pct: 1 }], undefined],
  ['no row', [], { outValues: 'The file has no samples' }],
  [
    'a file without a column of an output',
    [{ yeild_pct: 1 }],
    { 'outValues.0.yeild_pct': 'Row 1: No column is a measured output' },
  ],
])('refuses %s, and changes nothing', async (_, values, fields) => {
  const { status, body } = await fill(values);
  expect(status).toBe(400);
  expect(body.fields).toEqual(fields);
  expect(await outs()).toEqual([100, 101, 102]);
});

it('ignores calculated outputs, and starts one calculation after all is written', async () => {
  const functional = await aFunctionalOutput(lab.experiment, 'f', 'yield_pct + 1');
  const { workspace_uuid, parent, sort } = lab.experiment;
  await experiments.update(workspace_uuid, { parent, sort }, { set: { series_total: 1 } });
  const more = await Promise.all(Array.from({ length: 117 }, (_, i) => aSample(series, { position: 3 + i })));
  expect(more).toHaveLength(117);
  await seriesTable.update(workspace_uuid, series, { set: { sample_count: 120 } });
  expect((await fill(Array.from({ length: 120 }, (_, i) => ({ yield_pct: i, f: 9 })))).status).toBe(200);
  expect((await outs()).slice(-1)).toEqual([119]);
  expect((await rows())[0]?.out[functional.uuid]).toBeUndefined();
  const { calculation_id } = await experimentNow(lab.experiment);
  expect(sentMessages()).toMatchObject([
    { job_id: calculation_id, fallback: true },
    { job_id: calculation_id, fallback: false },
  ]);
});

it('never overwrites an edit that was made meanwhile', async () => {
  onceAt('TransactWriteCommand', async (send) => {
    const [first] = await rows();
    if (first) {
      const set = { out: { [lab.output.uuid]: -1 }, version: 1 };
      await samples.update(lab.workspace.uuid, { parent: first.parent, sort: first.sort }, { set });
    }
    return send();
  });
  expect(await fill([{ yield_pct: 1 }, { yield_pct: 2 }])).toMatchObject({ status: 400, body: { code: 'refused' } });
  expect(await outs()).toEqual([-1, 101, 102]);
  expect((await fill([{ yield_pct: 1 }], newId())).status).toBe(401);
});

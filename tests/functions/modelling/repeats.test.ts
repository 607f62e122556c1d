import { beforeEach, expect, it } from 'vitest';
import { handler } from '#functions/handlers/modelling.ts';
import { handler as seriesHandler } from '#functions/handlers/series.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { notRanked } from '#shared/rules/not-ranked.ts';
import { aLearningLaboratory, aSample, type LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { aModeller } from './a-modeller.ts';

let lab: LearningLaboratory;
const { call, list, include, model } = aModeller(() => lab);
const found = async () => (await invoke(handler, 'listPredictionModels', call())).body[0];
const leaveOut = async (...names: string[]) => {
  for (const one of await list('Input'))
    await include('Input', one.uuid, !names.includes(one.input_parameter.short_name));
};

/** Six settings with four samples each, whose scores follow the setting and nothing else. */
beforeEach(async () => {
  lab = await aLearningLaboratory(0);
  const scores = [3, 90, 10, 60, 5, 100];
  for (let position = 0; position < 24; position += 1) {
    const setting = position % 6;
    const values = { in: { [lab.heat.uuid]: 20 * setting, [lab.binder.uuid]: setting % 2 }, position };
    await aSample(lab.series, { ...values, out: { [lab.output.uuid]: (scores[setting] ?? 0) + position / 100 } });
  }
});

it('repeats of a sample do not make a model of it look good', async () => {
  await model();
  expect((await found()).metrics.r2).toBeLessThan(0.5);
});

it('samples that differ only in what is left out are repeats; of a single setting nothing is told, and why', async () => {
  await model();
  await leaveOut('temperature');
  await model();
  // Either of two settings is predicted by the other.
  expect((await found()).metrics.r2).toBeLessThan(0);
  await leaveOut('temperature', 'binder');
  await model();
  const { metrics, unjudged } = await found();
  expect(unjudged).toBe('same_settings');
  expect(new Set(Object.values(metrics))).toEqual(new Set([Number.MIN_SAFE_INTEGER]));
  expect((await list('Input')).map((one: { rank: number }) => one.rank)).toEqual([notRanked, notRanked]);
  const { series } = (await invoke(seriesHandler, 'listSeries', call())).body;
  const samples = series.flatMap((one: { samples: Sample[] }) => one.samples);
  expect(samples).toHaveLength(24);
  expect(samples.every((sample: Sample) => sample.predicted_score === null)).toBe(true);
});

it('another model of the same samples has the same metrics and importances', async () => {
  const all = async () => [
    (await found()).metrics,
    (await list('Input')).map((one: { metrics: unknown }) => one.metrics),
  ];
  await model();
  const first = await all();
  const { uuid } = await found();
  await model();
  expect((await found()).uuid).not.toBe(uuid);
  expect(await all()).toEqual(first);
});

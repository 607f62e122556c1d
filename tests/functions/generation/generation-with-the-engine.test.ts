import { beforeEach, expect, it, vi } from 'vitest';
import { seriesIdOf } from '#functions/jobs/job-message.ts';
import { experiments } from '#functions/tables/tables.ts';
import { proposeWithForecasts } from '#shared/engine/predictions/forecast-points.ts';
import { propose } from '#shared/engine/propose.ts';
import { brokenConnection } from '#tests/support/broken-connection.ts';
import { newId } from '#tests/support/builders.ts';
import { anExperiment, anOutput, aSample, aSeries } from '#tests/support/experiment-builders.ts';
import { deliver, firstPoints, generate, stored, workerWith } from '#tests/support/jobs.ts';
import { aWatchedLaboratory, type WatchedLaboratory } from '#tests/support/sockets.ts';

let lab: WatchedLaboratory['lab'];
let live: WatchedLaboratory['live'];
const asked = () => generate(lab.experiment, lab.manager.token);
const now = () => stored(lab.experiment);

beforeEach(async () => {
  ({ lab, live } = await aWatchedLaboratory());
});

it('gives the engine samples of visible series, NaN for unknown inputs, weighed outputs, and the same seed on a retry', async () => {
  const { heat, binder, output } = lab;
  const series = await aSeries(lab.experiment, { number: 1 });
  const values = { [heat.uuid]: 7, [binder.uuid]: 1 };
  await aSample(series, { in: values, out: { [output.uuid]: 3 } });
  await aSample(series, { in: { ...values, [heat.uuid]: 8 } });
  await aSample(series, { in: { [heat.uuid]: 9 } });
  await aSample({ ...series, uuid: newId() }, { in: values, out: { [output.uuid]: 4 } });
  const { work } = await asked();
  const engine = vi.fn(() => Promise.reject(brokenConnection()));
  await deliver(workerWith(engine), work);
  await deliver(workerWith(engine), work, { count: 2 });
  const [first, second] = engine.mock.calls.map((call: unknown[]) => call[0]);
  expect(first).toMatchObject({
    space: {
      inputs: [
        { kind: 'numeric', min: 0, max: 100, step: 1 },
        { kind: 'categorical', levels: 2 },
      ],
    },
    outputs: expect.arrayContaining([[3], [Number.NaN]]),
    objectives: [{ weight: 100, target: 'Maximize' }],
    count: 20,
    behaviour: 'normal',
  });
  expect(first).toMatchObject({
    points: expect.arrayContaining([
      [7, 1],
      [8, 1],
      [9, Number.NaN],
    ]),
  });
  expect((first as { points: unknown[] }).points).toHaveLength(3);
  expect((second as { seed: number }).seed).toBe((first as { seed: number }).seed);
});

it('samples have the reason for their choice, and the next fit starts from the last one', async () => {
  const { heat, binder } = lab;
  const nearest = await aSample(await aSeries(lab.experiment, { number: 1 }), {
    in: { [heat.uuid]: 7, [binder.uuid]: 1 },
  });
  const engine = vi.fn(async (request: Parameters<typeof propose>[0]) => ({
    ...(await firstPoints(request)),
    proposals: [
      {
        point: [50, 0],
        predictedScore: 0.8,
        reason: {
          method: 'expected-improvement' as const,
          purpose: 'explores' as const,
          expectedGain: 0.1,
          deviation: 0.2,
          nearest: { sample: 0, distance: 1.5 },
        },
      },
    ],
    hyperParameters: [1, 2, 3, 4],
  }));
  await deliver(workerWith(engine), (await asked()).work);
  expect(live.events().at(-1)?.series?.samples).toMatchObject([
    {
      predicted_score: 0.8,
      whyChosen: {
        method: 'expected-improvement',
        purpose: 'explores',
        expected_gain: 0.1,
        deviation: 0.2,
        nearest: { sample: nearest.uuid, distance: 1.5 },
      },
    },
  ]);
  await deliver(workerWith(engine), (await asked()).work);
  expect(engine.mock.calls.map(([{ warmStart }]) => warmStart)).toEqual([undefined, [1, 2, 3, 4]]);
});

it('the real engine proposes two series without a repeat', async () => {
  for (const number of [1, 2]) {
    const { work } = await asked();
    expect(await deliver(workerWith(propose), work)).toBe(true);
    expect((await now()).series).toHaveLength(number);
  }
  const { samples } = await now();
  expect(new Set(samples.map((row) => JSON.stringify(row.in))).size).toBe(40);
  expect((await now()).series.map(({ uuid }) => uuid)).toContain(
    seriesIdOf((await now()).series[0]?.generation?.job_id ?? ''),
  );
});

it('samples have what the engine expects of each weighed output, scores within 0 … 1', async () => {
  const { heat, binder, output } = lab;
  const series = await aSeries(lab.experiment, { number: 1 });
  for (let position = 0; position < 8; position += 1) {
    const values = { [heat.uuid]: 10 * position, [binder.uuid]: position % 2 };
    await aSample(series, { in: values, out: { [output.uuid]: 3 * position }, position });
  }
  await deliver(workerWith(proposeWithForecasts), (await asked()).work);
  const shown = live.events().at(-1)?.series?.samples ?? [];
  expect(shown).toHaveLength(20);
  for (const { predicted_score: score, predicted_interval: interval, predicted_outputs: outputs = [] } of shown) {
    expect(outputs.map(({ uuid }) => uuid)).toEqual([output.uuid]);
    for (const { value, low, high } of outputs) expect(low <= value && value <= high).toBe(true);
    expect(interval?.low).toBeGreaterThanOrEqual(0);
    expect(interval?.low).toBeLessThanOrEqual(score ?? -1);
    expect(interval?.high).toBeLessThanOrEqual(1);
  }
});

it('follows the whole front of an experiment that asks for it, and the samples say so', async () => {
  const { heat, binder, output } = lab;
  const cost = await anOutput(lab.experiment, { name: 'Cost', short_name: 'cost', target: 'Minimize' });
  const series = await aSeries(lab.experiment, { number: 1 });
  for (let position = 0; position < 8; position += 1) {
    const values = { [heat.uuid]: 10 * position, [binder.uuid]: position % 2 };
    await aSample(series, { in: values, out: { [output.uuid]: 3 * position, [cost.uuid]: position ** 2 }, position });
  }
  const methods = async () => {
    await deliver(workerWith(proposeWithForecasts), (await asked()).work);
    return new Set(
      live
        .events()
        .at(-1)
        ?.series?.samples.map(({ whyChosen }) => whyChosen?.method),
    );
  };
  expect(await methods()).toEqual(new Set(['expected-improvement']));
  await experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set: { whole_front: true } });
  expect(await methods()).toEqual(new Set(['whole-front']));
});

it('a series of another experiment is not changed', async () => {
  const other = await anExperiment(lab.project);
  const series = await aSeries(other);
  await aSample(series);
  const { work } = await asked();
  await deliver(workerWith(), work);
  expect((await stored(other)).samples).toHaveLength(1);
});

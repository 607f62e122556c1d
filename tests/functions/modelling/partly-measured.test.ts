import { beforeEach, expect, it } from 'vitest';
import { handler } from '#functions/handlers/modelling.ts';
import { outParameters, samples } from '#functions/tables/tables.ts';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { createForecasters } from '#shared/engine/predictions/create-forecaster.ts';
import { isPartlyMeasured, neededValues } from '#shared/rules/valid-samples.ts';
import { aLearningLaboratory, anOutput, aSample, type LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { modelSource, partlyMeasuredText } from '#web/lib/engine/model-source.ts';
import { aModeller } from './a-modeller.ts';

// A sample of which the impurity alone is measured (HALF-90): the model of the impurity has seen it, the score has not.
let lab: LearningLaboratory;
let impurity: Awaited<ReturnType<typeof anOutput>>;
const { call, model, loaded } = aModeller(() => lab);
const limit = { min: null, max: 1 };

beforeEach(async () => {
  queues.resetHistory();
  lab = await aLearningLaboratory(12);
  impurity = await anOutput(lab.experiment, { name: 'Impurity', short_name: 'impurity', target: 'Minimize', limit });
  await outParameters.update(lab.workspace.uuid, impurity, { set: { limit } });
  // Half of the range is not measured: the samples there have no impurity that anybody knows of.
  for (const [position, sample] of lab.samples.entries()) await measure(sample, position < 8 ? 0.2 : undefined);
});

function measure(sample: (typeof lab.samples)[number], value: number | undefined) {
  const out = { ...sample.out, ...(value !== undefined && { [impurity.uuid]: value + 0.01 * (sample.position % 3) }) };
  return samples.update(lab.workspace.uuid, sample, { set: { out } });
}

const half = () =>
  Promise.all(
    [88, 94, 100].map((heat, index) =>
      aSample(lab.series, {
        in: { [lab.heat.uuid]: heat, [lab.binder.uuid]: index % 2 },
        out: { [impurity.uuid]: 1.4 + 0.02 * index },
        position: 12 + index,
      }),
    ),
  );

const source = async () => modelSource(await loaded());

/** The probability of keeping the limit at a setting, by the stored model. */
async function acceptableAt(heat: number): Promise<number> {
  const { body } = await invoke(handler, 'getFittedModel', call());
  const { outputs } = await source();
  return await withKernels(async (kernels) => {
    const limits = outputs.map((output) => output.limit);
    const { forecast } = await createForecasters(kernels, body, createPacer({}), limits);
    return (await forecast([[heat, 0]]))[0]?.acceptable ?? Number.NaN;
  });
}

it('breaks the limit where its impurity was measured, and the score is of the complete samples', async () => {
  await model();
  expect(await acceptableAt(88)).toBeGreaterThan(0.9);
  await half();
  await model();
  // It would still be close to 1 of complete samples alone.
  expect(await acceptableAt(88)).toBeLessThan(0.5);
  expect(await acceptableAt(20)).toBeGreaterThan(0.9);
  const [found] = (await invoke(handler, 'listPredictionModels', call())).body;
  expect(found.learned_from).toBe(8);
});

it('is learned from in a browser as on the server, which says how many there are', async () => {
  await half();
  await model();
  const { body } = await invoke(handler, 'getFittedModel', call());
  const browser = await source();
  expect(browser.digest).toBe(body.fitted_to);
  // Four of the laboratory's own samples have their yield alone.
  expect(browser.partlyMeasured).toBe(7);
  expect(partlyMeasuredText(browser)).toBe(
    '7 samples with only some outputs measured count for the models of these outputs; the score needs all of them.',
  );
  expect(partlyMeasuredText({ partlyMeasured: 1 })).toMatch(/^1 sample with only some outputs measured counts for/);
  expect(partlyMeasuredText({ partlyMeasured: 0 })).toBe('');
  expect(browser.request.points).toHaveLength(15);
});

it('is none where its filled outputs are all calculated', () => {
  const [measured, cost] = [
    { uuid: 'yield', is_functional: false, weight: 1 },
    { uuid: 'cost', is_functional: true, weight: 1 },
  ];
  const needed = neededValues([{ uuid: 'heat' }], [measured, cost]);
  const isPartly = (out: Record<string, number>, more: object = {}) =>
    isPartlyMeasured({ in: { heat: 1 }, out, ...more }, needed, [measured, cost]);
  expect(isPartly({ cost: 3 })).toBe(false);
  expect(isPartly({ yield: 3 })).toBe(true);
  expect(isPartly({ yield: 3, cost: 3 })).toBe(false);
  expect(isPartly({ yield: 3 }, { state: 'left_out' })).toBe(false);
  expect(isPartly({ yield: 3 }, { in: {} })).toBe(false);
});

import { beforeEach, expect, it } from 'vitest';
import { handler as definitions } from '#functions/handlers/definitions.ts';
import { handler } from '#functions/handlers/modelling.ts';
import { experiments, inParameters, outParameters, samples } from '#functions/tables/tables.ts';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { createForecasters, withCalculated } from '#shared/engine/predictions/create-forecaster.ts';
import { findFeasible } from '#shared/engine/predictions/find-feasible.ts';
import { findRobust, worthOfShare } from '#shared/engine/predictions/find-setting.ts';
import { forecastWithinScores } from '#shared/engine/predictions/forecast.ts';
import { successAround } from '#shared/engine/predictions/robust.ts';
import { limits } from '#shared/rules/limits.ts';
import { readOnlyPermission } from '#shared/rules/permissions.ts';
import { aMember, newId } from '#tests/support/builders.ts';
import { aFunctionalOutput, aRule } from '#tests/support/definition-builders.ts';
import { aLearningLaboratory, type LearningLaboratory } from '#tests/support/experiment-builders.ts';
import { queues } from '#tests/support/functions.ts';
import { invoke } from '#tests/support/invoke.ts';
import { sandboxAnswers } from '#tests/support/sandbox.ts';
import { robustnessOf } from '#web/features/plotting/tolerances/kept-tolerances.ts';
import { modelSource } from '#web/lib/engine/model-source.ts';
import { aModeller } from './a-modeller.ts';

let lab: LearningLaboratory;
const { call, model, loaded } = aModeller(() => lab);
beforeEach(async () => {
  queues.resetHistory();
  sandboxAnswers();
  lab = await aLearningLaboratory(12);
});

const ask = (body: object, more: object = {}) => invoke(handler, 'evaluateRobustness', { ...call(), ...more, body });
const inputs = () => [lab.heat.uuid, lab.binder.uuid];
const nothing = { value: Number.NaN, low: Number.NaN, high: Number.NaN };
const settings = [
  [40, 0],
  [88, 1],
  [100, 0],
];

/** The shares at the settings and the best robust setting, as a browser's profiler finds them with its data. */
async function inBrowser(amount: number, isShare: boolean, calculated?: (setting: readonly number[]) => number[]) {
  const [present, fitted] = await Promise.all([loaded(), invoke(handler, 'getFittedModel', call())]);
  const source = modelSource(present);
  expect(source.digest).toBe(fitted.body.fitted_to);
  const robustness = robustnessOf({ inputs: { [lab.heat.uuid]: { amount, isShare } }, least: 0.7 }, source.inputs);
  if (!robustness) throw new Error('No tolerance');
  return withKernels(async (kernels) => {
    const limited = source.outputs.map(({ limit }) => limit);
    const all = await createForecasters(kernels, fitted.body, createPacer({}), limited);
    const { space, points: known } = fitted.body;
    const search = { space, forecast: all.forecast, known, seed: source.request.seed };
    const best = await findFeasible({
      ...{ space, most: limits.robustCandidates },
      propose: (near) => findRobust((some) => successAround(all, space, some, robustness), search, near),
      async evaluate(some) {
        const body = { in_parameters: source.inputs.map(({ uuid }) => uuid), points: some };
        const { feasible } = (await invoke(definitions, 'evaluateRules', { ...call(), body })).body;
        return some.map((one, at) => ({ isAllowed: feasible[at], calculated: calculated?.(one) }));
      },
      async worthOf(some, values) {
        const shares = await successAround(all, space, some, robustness, values);
        return (await all.forecast(some, values)).map((one, at) => worthOfShare(shares[at] ?? 0, one));
      },
    });
    if (!best) throw new Error('Nothing was found');
    const asked = [...settings, best];
    const values = calculated && asked.map(calculated);
    const forecasts = await (values ? withCalculated(all.forecast, values) : all.forecast)(asked);
    return { best, forecasts, shares: await successAround(all, space, asked, robustness, values) };
  });
}

it.each([
  ['limits and rules', { limit: { min: 90, max: 180 } }, {}, 8, false],
  ['a score', {}, {}, 5, false],
  ['a logarithmic scale', { limit: { min: 60, max: 150 } }, { min_value: 0.1, scale: 'log' as const }, 15, true],
])('answers what a browser says, by %s', async (_case, output, input, amount, isShare) => {
  await outParameters.update(lab.workspace.uuid, lab.output, { set: output });
  if ('scale' in input) {
    await inParameters.update(lab.workspace.uuid, lab.heat, { set: input });
    const [first] = lab.samples;
    if (first) await samples.update(lab.workspace.uuid, first, { set: { in: { ...first.in, [lab.heat.uuid]: 0.1 } } });
  }
  await aRule(lab.experiment, { formula: 'temperature < 70' });
  await model();
  const found = await ask({
    tolerances: [{ in_parameter: lab.heat.uuid, amount }],
    ...{ least: 0.7, in_parameters: inputs(), settings, find_best: true },
  });
  expect(found.status).toBe(200);
  const there = await inBrowser(amount, isShare);
  const answers = [...found.body.settings, found.body.best];
  for (const [at, { share, predicted_score, predicted_outputs, inParameters: values }] of answers.entries()) {
    expect(share).toBeCloseTo(there.shares[at] ?? Number.NaN, 9);
    const score = forecastWithinScores(there.forecasts[at]?.score ?? nothing);
    expect([predicted_score.value, predicted_score.high], 'a score is at most 1').toEqual([
      expect.closeTo(score.value, 9),
      expect.closeTo(score.high, 9),
    ]);
    expect(predicted_outputs[0].low).toBeCloseTo(there.forecasts[at]?.outputs[0]?.low ?? Number.NaN, 9);
    const setting = inputs().map(
      (uuid) => values.find((one: { in_parameter: string }) => one.in_parameter === uuid).value,
    );
    expect(setting).toEqual(settings[at] ?? there.best);
  }
  expect(Number(there.best[0])).toBeLessThan(70);
});

it('takes a calculated output as it is calculated at the setting', async () => {
  const cost = await aFunctionalOutput(lab.experiment, 'cost', 'temperature * temperature / 50');
  const limit = { min: null, max: 100 };
  await outParameters.update(lab.workspace.uuid, cost, { set: { limit, target: 'Minimize' } });
  const costOf = ([heat = 0]: readonly number[]) => [Number.NaN, (heat * heat) / 50];
  const job_id = newId();
  await experiments.update(lab.workspace.uuid, lab.experiment, { set: { calculated_by: job_id } });
  for (const sample of lab.samples) {
    const out = { [cost.uuid]: costOf([sample.in[lab.heat.uuid] ?? 0])[1] ?? 0 };
    const calculation = { job_id, version: sample.version, comp: {}, out };
    await samples.update(lab.workspace.uuid, sample, { set: { calculation } });
  }
  await model();
  const found = await ask({
    tolerances: [{ in_parameter: lab.heat.uuid, amount: 6 }],
    ...{ least: 0.7, in_parameters: inputs(), settings, find_best: true },
  });
  expect([found.status, found.body.detail]).toEqual([200, undefined]);
  const there = await inBrowser(6, false, costOf);
  const answers = [...found.body.settings, found.body.best];
  expect(answers.map(({ share }) => share)).toEqual(there.shares.map((share) => expect.closeTo(share, 9)));
  expect(found.body.settings[1].predicted_outputs[1]).toMatchObject({ value: 154.88, low: 154.88, high: 154.88 });
  expect(
    found.body.best.inParameters.map(({ value }: { value: number }) => value),
    'the best by its calculated cost',
  ).toEqual(there.best);
});

it('without tolerances says how likely the setting itself is a success, and finds nothing that was not asked for', async () => {
  await model();
  const { body } = await ask({ in_parameters: inputs(), settings: [[100, 1]] });
  expect(body.best).toBeNull();
  expect(body.settings).toHaveLength(1);
  expect(body.settings[0].share).toBeGreaterThan(0.5);
  expect((await ask({})).body).toEqual({ settings: [], best: null });
  const { short_name: heat } = lab.heat;
  const { short_name: binder, categories } = lab.binder;
  expect(body.settings[0].inputs).toEqual({ [heat]: 100, [binder]: categories[1] });
  expect((await ask({ in_parameters: inputs(), settings: [[100, categories[1]]] })).body).toEqual(body);
  const refused = await ask({ in_parameters: inputs(), settings: [['warm', 1]] });
  expect(refused.body.detail).toBe(`${lab.heat.name} must be a numeric value`);
});

it.each([
  ['an unknown input', () => ({ tolerances: [{ in_parameter: newId(), amount: 1 }] }), 'tolerances'],
  ['a category', () => ({ tolerances: [{ in_parameter: lab.binder.uuid, amount: 1 }] }), 'tolerances'],
  [
    'one input twice',
    () => ({ tolerances: [1, 2].map((amount) => ({ in_parameter: lab.heat.uuid, amount })) }),
    'tolerances',
  ],
  ['less than 0', () => ({ tolerances: [{ in_parameter: lab.heat.uuid, amount: -1 }] }), 'tolerances.0.amount'],
  ['a score above 1', () => ({ least: 1.1 }), 'least'],
  ['settings of an unknown input', () => ({ in_parameters: [newId()], settings: [[1]] }), 'in_parameters'],
  ['settings that lack an input', () => ({ in_parameters: [lab.heat.uuid], settings: [[1]] }), 'in_parameters'],
  ['settings that lack a value', () => ({ in_parameters: inputs(), settings: [[1]] }), 'settings.0'],
  ['a category that there is not', () => ({ in_parameters: inputs(), settings: [[1, 7]] }), 'settings.0'],
  ['too many settings', () => ({ in_parameters: inputs(), settings: Array(51).fill([1, 0]) }), 'settings'],
])('refuses %s', async (_, body, field) => {
  const { status, body: refusal } = await ask(body());
  expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]]);
});

it('refuses what no model of the present samples can answer', async () => {
  const detail = 'There is no model of the samples and definitions as they are: make one first';
  expect(await ask({})).toMatchObject({ status: 400, body: { detail } });
  await model();
  expect((await ask({})).status).toBe(200);
  const [first] = lab.samples;
  if (first) await samples.update(lab.workspace.uuid, first, { set: { out: { [lab.output.uuid]: 3 }, version: 1 } });
  expect(await ask({})).toMatchObject({ status: 400, body: { detail } });
});

it('is for members who may look at charts', async () => {
  const { manager: stranger } = await aLearningLaboratory(3);
  expect((await ask({}, { as: stranger.token })).status).toBe(404);
  await model();
  const reader = await aMember(lab.workspace.uuid, ['project:manage', readOnlyPermission]);
  expect((await ask({}, { as: reader.token })).status).toBe(200);
});

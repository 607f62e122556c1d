import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '#functions/handlers/definitions.ts';
import { experiments } from '#functions/tables/tables.ts';
import { limits } from '#shared/rules/limits.ts';
import { aFunction, aFunctionalOutput, aRule, aScript, experimentNow } from '#tests/support/definition-builders.ts';
import { aLaboratory, makeBusy } from '#tests/support/experiment-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import { asked, sandboxAnswers, sandboxFails } from '#tests/support/sandbox.ts';

let lab: Awaited<ReturnType<typeof aLaboratory>>;
beforeEach(async () => {
  sandboxAnswers();
  lab = await aLaboratory();
});
const inputs = () => [lab.heat.uuid, lab.binder.uuid];
const evaluate = (points: unknown, { as = lab.manager.token, in_parameters = inputs() } = {}) =>
  invoke(handler, 'evaluateRules', { as, path: { id: lab.experiment.uuid }, body: { in_parameters, points } });

describe('the evaluation of rules', () => {
  it('says by point whether it is feasible, and which rule it breaks', async () => {
    const cold = await aRule(lab.experiment);
    const warm = await aRule(lab.experiment, { name: 'Warm', short_name: 'warm', formula: 'temperature >= 20' });
    const { status, body } = await evaluate([
      [30, 0],
      [60, 0],
      [10, 1],
    ]);
    expect(status).toBe(200);
    expect(body.feasible).toEqual([true, false, false]);
    expect(new Set(body.rules)).toEqual(
      new Set([
        { rule: cold.uuid, broken: [1], unknown: [], reason: null },
        { rule: warm.uuid, broken: [2], unknown: [], reason: null },
      ]),
    );
  });

  it('calculates the outputs that follow from the inputs alone, with rules and without', async () => {
    const points = [
      [30, 0],
      [20, 1],
    ];
    await aFunctionalOutput(lab.experiment, 'ratio', `${lab.output.short_name} / temperature`);
    expect((await evaluate(points)).body).toEqual({ feasible: [true, true], rules: [] });
    const cost = await aFunctionalOutput(lab.experiment, 'cost', '1 / (temperature - 20)');
    await aFunctionalOutput(lab.experiment, 'free', '2', { weight: 0 });
    const outputs = [{ out_parameter: cost.uuid, values: [0.1, null] }];
    expect((await evaluate(points)).body).toEqual({ feasible: [true, true], rules: [], outputs });
    await aRule(lab.experiment, { formula: 'temperature > 20' });
    expect((await evaluate(points)).body).toMatchObject({ feasible: [true, false], outputs });
  });

  it('has no value of an output whose formula never ends', async () => {
    const endless = 'sum(1 for a in range(10**9)) * temperature';
    const { uuid } = await aFunctionalOutput(lab.experiment, 'cost', endless);
    const outputs = [{ out_parameter: uuid, values: [null] }];
    expect((await evaluate([[30, 0]])).body).toEqual({ feasible: [true], rules: [], outputs });
  });

  it('reads labels of categories, functions and scripts, and inputs in any order', async () => {
    await aScript(lab.experiment);
    await aFunction(lab.experiment, { formula: 'helpers.twice(temperature)' });
    const [label] = lab.binder.categories;
    await aRule(lab.experiment, { formula: `density < 100 and binder == '${label}'` });
    const points = [
      [0, 30],
      [1, 30],
      [0, 51],
    ];
    const { body } = await evaluate(points, { in_parameters: inputs().reverse() });
    expect(body.feasible).toEqual([true, false, false]);
  });

  it('says where a rule cannot be evaluated, and why', async () => {
    const rule = await aRule(lab.experiment, { formula: '1 / (temperature - 30) > 0' });
    const { body } = await evaluate([
      [30, 0],
      [31, 0],
    ]);
    expect(body).toEqual({
      feasible: [null, true],
      rules: [{ rule: rule.uuid, broken: [], unknown: [0], reason: 'Division by zero' }],
    });
  });

  it('evaluates the other rules where one never ends, and does not try one that was stopped', async () => {
    const endless = await aRule(lab.experiment, {
      short_name: 'endless',
      formula: 'sum(1 for a in range(10**9)) > temperature',
    });
    const cold = await aRule(lab.experiment);
    const found = async () => {
      const { body } = await evaluate([
        [30, 0],
        [60, 0],
      ]);
      return { ...body, rules: new Map(body.rules.map((one: { rule: string }) => [one.rule, one])) };
    };
    const first = await found();
    expect(first.feasible).toEqual([null, false]);
    expect(first.rules.get(cold.uuid)).toMatchObject({ broken: [1], unknown: [] });
    expect(first.rules.get(endless.uuid)).toMatchObject({ broken: [], unknown: [0, 1], reason: expect.any(String) });
    const stopped = { [endless.uuid]: 'It took too long' };
    await experiments.update(lab.experiment.workspace_uuid, lab.experiment, { set: { stopped_formulas: stopped } });
    const before = asked();
    expect((await found()).rules.get(endless.uuid)).toMatchObject({ unknown: [0, 1], reason: 'It took too long' });
    expect(asked()).toBe(before + 1);
  });

  it('answers 2000 points at once, and no more', async () => {
    await aRule(lab.experiment);
    const many = Array.from({ length: limits.evaluatedPoints }, (_, index) => [index / 20, 0]);
    const { body } = await evaluate(many);
    expect(body.feasible).toHaveLength(2000);
    expect(body.rules).toMatchObject([{ broken: { length: 1000 } }]);
    const more = await evaluate([...many, [1, 0]]);
    expect(more).toMatchObject({ status: 400, body: { fields: { points: 'Points may not be more than 2000' } } });
  });

  it('needs no sandbox without rules, and stores nothing with them, also while a job runs', async () => {
    const before = asked();
    expect((await evaluate([[60, 0]])).body).toEqual({ feasible: [true], rules: [] });
    expect(asked()).toBe(before);
    await aRule(lab.experiment);
    await makeBusy(lab.experiment);
    const row = await experimentNow(lab.experiment);
    expect((await evaluate([[60, 0]])).body.feasible).toEqual([false]);
    expect(await experimentNow(lab.experiment)).toEqual(row);
  });

  it.each([
    ['no points', [], undefined, 'points'],
    ['a value too few', [[30]], undefined, 'points.0'],
    ['a value that is no category', [[30, 0.5]], undefined, 'points.0'],
    ['a text', [['30', 0]], undefined, 'points.0.0'],
    ['an unknown input', [[30, 0]], ['00000000-0000-4000-8000-000000000000'], 'in_parameters'],
  ])('refuses %s', async (_, points, in_parameters, field) => {
    await aRule(lab.experiment);
    const { status, body } = await evaluate(points, in_parameters ? { in_parameters } : {});
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it('leaves rules open that use an input which was not sent, and refuses one that is given twice', async () => {
    const [heat = '', binder = ''] = inputs();
    const cold = await aRule(lab.experiment);
    expect((await evaluate([[30]], { in_parameters: [heat] })).body).toEqual({ feasible: [true], rules: [] });
    const { body } = await evaluate([[0]], { in_parameters: [binder] });
    expect(body.feasible).toEqual([null]);
    expect(body.rules).toMatchObject([{ rule: cold.uuid, unknown: [0], reason: "'temperature' has no value" }]);
    expect((await evaluate([[30, 0]], { in_parameters: [heat, heat] })).body.fields.in_parameters).toMatch(/more than/);
  });

  it('fails without an answer where the sandbox cannot be reached', async () => {
    await aRule(lab.experiment);
    sandboxFails();
    expect((await evaluate([[30, 0]])).status).toBe(500);
  });
});

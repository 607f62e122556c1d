import { beforeEach, describe, expect, it } from 'vitest';
import { handler as samplesHandler } from '#functions/handlers/samples.ts';
import { aRule } from '#tests/support/definition-builders.ts';
import { invoke } from '#tests/support/invoke.ts';
import {
  aCalculatingLaboratory,
  type CalculatingLaboratory,
  calculate,
  calculations,
} from './a-calculating-laboratory.ts';

let lab: CalculatingLaboratory['lab'];
let define: CalculatingLaboratory['define'];
let makeFunction: CalculatingLaboratory['makeFunction'];
let shown: CalculatingLaboratory['shown'];
let live: CalculatingLaboratory['live'];
beforeEach(async () => {
  ({ lab, live, define, makeFunction, shown } = await aCalculatingLaboratory());
});

describe('samples that break a rule', () => {
  it('are kept and marked, and marked again when rules or values change', async () => {
    const cold = (await define('createRule', { name: 'Cold', short_name: 'cold', formula: 'temperature < 60' })).body;
    await calculate();
    // There is no function to be calculated.
    expect(live.events().at(-1)).toMatchObject({ method: 'calculation_success', message: 'Rules have been checked' });
    const marks = async () =>
      (await shown()).map(({ brokenRules = [] }) => brokenRules.map((uuid) => (uuid === cold.uuid ? 'cold' : 'other')));
    expect(await marks()).toEqual([[], [], [], ['cold'], ['cold']]);
    const path = { id: lab.series.uuid };
    const inParameters = [
      { in_parameter: lab.heat.uuid, value: 90 },
      { in_parameter: lab.binder.uuid, value: 0 },
    ];
    const made = await invoke(samplesHandler, 'createSample', { as: lab.manager.token, path, body: { inParameters } });
    expect(made.status).toBe(201);
    expect((await marks()).flat()).toHaveLength(3);
    await define('updateRule', { name: 'Cold', short_name: 'cold', formula: 'temperature < 80' }, cold.uuid);
    await calculate();
    expect((await marks()).flat()).toHaveLength(2);
    const before = calculations().length;
    await define('deleteRule', undefined, cold.uuid);
    expect((await marks()).flat()).toEqual([]);
    expect(calculations()).toHaveLength(before);
  });

  it('include those whose rule cannot be evaluated', async () => {
    await aRule(lab.experiment, { formula: '1 / temperature < 1' });
    await makeFunction('f', 'temperature');
    await calculate();
    expect((await shown()).map(({ brokenRules }) => brokenRules?.length)).toEqual([1, ...Array(4).fill(undefined)]);
  });
});

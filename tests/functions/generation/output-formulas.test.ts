import { expect, it } from 'vitest';
import { buildRequest } from '#functions/features/generation/worker/build-request.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';

const heat = {
  uuid: 'h',
  short_name: 'heat',
  is_categorical: false,
  categories: [],
  min_value: 0,
  max_value: 9,
  step: 1,
};
const output = (short_name: string, weight: number, formula = '') => ({
  ...{ uuid: short_name, short_name, weight, formula, target: 'Maximize' },
  ...{ is_functional: formula !== '', is_categorical: false, categories: [] },
});
const experiment = { generation_id: '', noise: 0, expl: 'normal', sample_count: 3 } as const;
const samples = [
  { in: { h: 1 }, out: { yield_: 20, impurity: 2, profit: 55 } },
  { in: { h: 2 }, out: { yield_: 30 } },
];
const requestOf = (formula: string) =>
  buildRequest(
    experiment,
    {
      inputs: [heat] as unknown as InParameter[],
      outputs: [output('yield_', 0), output('impurity', 0), output('profit', 1, formula)] as unknown as OutParameter[],
      functions: [{ short_name: 'cost', formula: '1 + heat' }],
    },
    samples,
  );

it('gives the engine the measured outputs without a weight that a formula reads, also of a sample that has one alone', () => {
  const { outputs, objectives, formulas } = requestOf('3 * yield_ - impurity - cost');
  expect(outputs).toEqual([
    [55, 20, 2],
    [Number.NaN, 30, Number.NaN],
  ]);
  expect(objectives.map(({ weight }) => weight)).toEqual([1, 0, 0]);
  expect(formulas).toMatchObject([{ output: 0, reads: [{ output: 1 }, { output: 2 }, { input: 0 }] }]);
});

it('gives it nothing more where the formula cannot be read', () => {
  const request = requestOf('yield_ if impurity < 1 else 0');
  expect(request).not.toHaveProperty('formulas');
  expect(request.outputs).toEqual([[55], [Number.NaN]]);
});

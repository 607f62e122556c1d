import { expect, it } from 'vitest';
import { buildRequest } from '#functions/features/generation/worker/build-request.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';

const input = { uuid: 'x', is_categorical: false, categories: [], min_value: 0, max_value: 9, step: 1 };
const output = { uuid: 'y', weight: 1, target: 'Maximize', is_functional: false };
const definitions = { inputs: [input] as unknown as InParameter[], outputs: [output] as unknown as OutParameter[] };
const experiment = { generation_id: '', noise: 0, expl: 'normal', sample_count: 3 } as const;
const sample = (x: number, more: { state?: 'failed' | 'left_out' } = {}) => ({
  in: { x },
  out: { y: 10 * x },
  ...more,
});

it('tells the engine which samples failed, and gives it no value of one that does not count', () => {
  const samples = [sample(1), sample(2, { state: 'failed' }), { in: {}, out: {} }, sample(3, { state: 'left_out' })];
  const { points, outputs, failed, leftOut } = buildRequest(experiment, definitions, samples);
  expect(points).toEqual([[1], [2], [3]]);
  expect(outputs).toEqual([[10], [Number.NaN], [Number.NaN]]);
  expect([failed, leftOut]).toEqual([[1], [2]]);
});

it('tells nothing where every sample counts', () => {
  const request = buildRequest(experiment, definitions, [sample(1)]);
  expect(request).not.toHaveProperty('failed');
  expect(request).not.toHaveProperty('leftOut');
});

import { expect, it } from 'vitest';
import { sampleState } from '#shared/rules/sample-state.ts';
import { isValidSample, neededValues } from '#shared/rules/valid-samples.ts';

const outputs = [
  { uuid: 'a', weight: 100 },
  { uuid: 'b', weight: 0 },
];
const state = (values: Record<string, number | null>) =>
  sampleState(
    { outParameters: Object.entries(values).map(([out_parameter, value]) => ({ out_parameter, value })) },
    outputs,
  );

it('a sample is complete, partial or empty by its measured outputs, whatever their weight', () => {
  expect(state({ a: 0, b: 1 })).toBe('complete');
  expect(state({ a: 1, b: null })).toBe('partial');
  expect(state({ b: 1 })).toBe('partial');
  expect(state({ a: null, b: null })).toBe('empty');
  expect(state({ gone: 1 })).toBe('empty');
  expect(sampleState({ outParameters: [] }, [])).toBe('empty');
});

it('a model learns from samples with all inputs and all weighed outputs', () => {
  const needed = neededValues([{ uuid: 'x' }, { uuid: 'y' }], outputs);
  const inputs = { x: 0, y: 2 };
  expect(isValidSample({ in: inputs, out: { a: 0 } }, needed)).toBe(true);
  expect(isValidSample({ in: inputs, out: { a: null, b: 1 } }, needed)).toBe(false);
  expect(isValidSample({ in: { x: 1 }, out: { a: 1, b: 1 } }, needed)).toBe(false);
  expect(isValidSample({ in: inputs, out: { b: 1 } }, neededValues([{ uuid: 'x' }], [{ uuid: 'b', weight: 0 }]))).toBe(
    false,
  );
});

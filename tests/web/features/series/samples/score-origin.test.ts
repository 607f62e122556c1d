import { expect, it } from 'vitest';
import { scoreOrigin } from '#web/features/series/samples/sample-words.ts';

const output = (name: string, more: { weight?: number; is_functional?: boolean } = {}) => ({
  uuid: name,
  name,
  weight: 100,
  is_functional: false,
  ...more,
});
const outputs = [
  output('Yield'),
  output('Impurity'),
  output('Cost', { is_functional: true }),
  output('Note', { weight: 0 }),
];
const origin = (...filled: string[]) =>
  scoreOrigin({ outParameters: filled.map((out_parameter) => ({ out_parameter, value: 1 })) }, outputs);

it('says where a score comes from', () => {
  expect(origin()).toBeUndefined();
  expect(origin('Yield', 'Impurity', 'Cost')).toBe('From Yield, Impurity and Cost (calculated).');
  expect(origin('Yield', 'Cost')).toBe(
    'From Yield and Cost (calculated); Impurity has no value and counts as the worst.',
  );
  expect(origin('Cost')).toBe(
    'From Cost (calculated); Yield and Impurity have no value and count as the worst. Nothing of this sample is measured yet.',
  );
  expect(origin('Note')).toBe('From no output: those that have a value are ignored in the score.');
});

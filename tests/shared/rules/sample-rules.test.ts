import { expect, it } from 'vitest';
import {
  excludedAfter,
  exclusionOf,
  exclusions,
  isOpen,
  isToMeasure,
  sampleState,
  typedExclusion,
} from '#shared/rules/sample-state.ts';
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

it('a sample whose filled outputs are all calculated is open, and to measure while a measured one is missing', () => {
  const measured = { uuid: 'yield', is_functional: false };
  const remark = { uuid: 'remark', is_functional: false };
  const cost = { uuid: 'cost', is_functional: true };
  const all = [measured, remark, cost];
  const sample = (...filled: string[]) => ({
    outParameters: ['yield', 'remark', 'cost'].map((id) => ({
      out_parameter: id,
      value: filled.includes(id) ? 0 : null,
    })),
  });
  expect([sample(), sample('cost'), sample('yield'), sample('remark', 'cost')].map((one) => isOpen(one, all))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  // The yellow of the card is specified: a calculated output is a filled one.
  expect(sampleState(sample('cost'), all)).toBe('partial');
  expect(isToMeasure(sample('yield', 'cost'), all)).toBe(true);
  expect(isToMeasure(sample('yield', 'remark'), all)).toBe(false);
  // Where everything is calculated, that is what there is.
  expect([isOpen(sample('cost'), [cost]), isOpen(sample(), [cost])]).toEqual([false, true]);
  expect(isToMeasure(sample(), [cost])).toBe(false);
});

it.each(exclusions)('a sample that is %s is neither open, to measure, measured in part nor learned from', (said) => {
  const [open, full] = [null, 1].map((value) => ({ state: said, outParameters: [{ out_parameter: 'a', value }] }));
  const measured = [{ uuid: 'a', is_functional: false }];
  for (const sample of [open, full].filter((one) => one !== undefined)) {
    expect(sampleState(sample, outputs)).toBe(said);
    expect(isOpen(sample, measured)).toBe(false);
    expect(isToMeasure(sample, measured)).toBe(false);
  }
  const needed = neededValues([{ uuid: 'x' }], outputs);
  expect(isValidSample({ in: { x: 1 }, out: { a: 1 } }, needed)).toBe(true);
  expect(isValidSample({ in: { x: 1 }, out: { a: 1 }, state: said }, needed)).toBe(false);
});

it('a reason goes with its state', () => {
  const before = { state: 'failed', reason: 'Leak' } as const;
  expect(excludedAfter(before, {})).toEqual(before);
  expect(excludedAfter(before, { state: 'left_out' })).toEqual({ state: 'left_out' });
  expect(excludedAfter(before, { state: 'failed' })).toEqual(before);
  expect(excludedAfter(before, { state: null })).toEqual({});
  expect(excludedAfter(before, { reason: null })).toEqual({ state: 'failed' });
  expect(excludedAfter(before, { reason: ' Fire ' })).toEqual({ state: 'failed', reason: 'Fire' });
  expect(excludedAfter({}, { reason: 'Fire' })).toEqual({});
});

it.each([
  ['Failed', 'failed'],
  [' left out ', 'left_out'],
  ['left_out', 'left_out'],
  ['', null],
  ['good', undefined],
])('reads %j of a file as the state %s', (text, state) => {
  expect(exclusionOf(text)).toBe(state);
});

it.each([
  ['failed', 'failed'],
  [' n.d. ', 'failed'],
  ['N/D', 'failed'],
  ['(failure)', 'failed'],
  ['Left out', 'left_out'],
  ['n.m.', undefined],
  ['ten', undefined],
  ['', undefined],
])('reads %j in the cell of an output as %s', (text, state) => {
  expect(typedExclusion(text)).toBe(state);
});

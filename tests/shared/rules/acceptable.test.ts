import { expect, it } from 'vitest';
import { acceptableText, brokenLimits, isAcceptable, keptInWords } from '#shared/rules/acceptable.ts';
import type { Exclusion } from '#shared/rules/sample-state.ts';

const purity = { uuid: 'purity', limit: { min: 98, max: null } };
const water = { uuid: 'water', limit: { min: 0, max: 0.5 } };
const outputs = [{ uuid: 'yield' }, purity, water];

const sample = (values: Record<string, number | null>, state?: Exclusion) => ({
  ...(state && { state }),
  outParameters: Object.entries(values).map(([out_parameter, value]) => ({ out_parameter, value })),
});

it.each([
  ['keeps all limits, the ends too', { yield: 3, purity: 98, water: 0.5 }, true],
  ['breaks one', { purity: 99, water: 0.51 }, false],
  ['breaks one while another is not measured', { purity: 97.9, water: null }, false],
  ['keeps one while another is not measured', { purity: 99 }, undefined],
  ['has no value', {}, undefined],
])('a sample that %s', (_name, values, isKept) => {
  expect(isAcceptable(sample(values), outputs)).toBe(isKept);
  expect(acceptableText(sample(values), outputs)).toBe({ true: 'yes', false: 'no', undefined: null }[String(isKept)]);
});

it('is neither without limits, nor of a sample that failed or is left out', () => {
  expect(isAcceptable(sample({ yield: 3 }), [{ uuid: 'yield' }])).toBeUndefined();
  expect(isAcceptable(sample({ purity: 1, water: 0 }, 'failed'), outputs)).toBeUndefined();
  expect(isAcceptable(sample({ purity: 99, water: 0 }, 'left_out'), outputs)).toBeUndefined();
});

it('names the outputs that break their limits', () => {
  expect(brokenLimits(sample({ purity: 90, water: 2, yield: -1 }), outputs)).toEqual([purity, water]);
});

it.each([
  [[true, false, true, undefined], '2 of 3 measured samples keep all limits (of 1 more it is not known)'],
  [[true, false], '1 of 2 measured samples keeps all limits'],
  [[false, false], 'None of 2 measured samples keeps all limits'],
  [[undefined], 'Of no measured sample it is known whether it keeps all limits'],
])('samples that keep limits are counted among those of which it is known', (verdicts, words) => {
  expect(keptInWords(verdicts)).toBe(words);
});

it('keeps a limit from which a value differs by the rounding of a sum alone', () => {
  const sum = { uuid: 'sum', limit: { min: null, max: 0.3 } };
  const isKept = (value: number) => isAcceptable({ outParameters: [{ out_parameter: 'sum', value }] }, [sum]);
  expect(0.1 + 0.2).not.toBe(0.3);
  expect([0.3, 0.1 + 0.2, 0.3 + 1e-9].map(isKept)).toEqual([true, true, false]);
  const least = { uuid: 'sum', limit: { min: -0.3, max: null } };
  const isAbove = (value: number) => isAcceptable({ outParameters: [{ out_parameter: 'sum', value }] }, [least]);
  expect([-0.3, -0.1 - 0.2, -0.3 - 1e-9].map(isAbove)).toEqual([true, true, false]);
});

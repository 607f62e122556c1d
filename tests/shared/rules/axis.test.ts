import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf, knownAxis, rangeAxis } from '#shared/rules/axis.ts';

const input = { is_categorical: false, categories: [], min_value: 0, max_value: 100, step: 15 };

describe('a range whose steps do not end at its maximum', () => {
  const axis = axisOf(input);

  it('ends at the last step', () => {
    expect(axis.count).toBe(7);
    expect([0, 0.5, 1].map(axis.at)).toEqual([0, 45, 90]);
    expect(axis.value(axis.nearest(100))).toBe(90);
    expect(axis.share(90)).toBe(1);
  });

  it('has no value between its steps, and none beyond the last', () => {
    expect([15, 90, 100, 40, -15, Number.NaN].map(axis.isOn)).toEqual([true, true, false, false, false, false]);
    expect([100, 40, 101].map(axis.isWithin)).toEqual([true, true, false]);
  });
});

it('has the categories as they are', () => {
  const axis = axisOf({ ...input, is_categorical: true, categories: ['A', 'B', 'C'], max_value: 9 });
  expect([axis.count, ...[0, 0.5, 1].map(axis.at)]).toEqual([3, 0, 1, 2]);
  expect([0, 2, 3, 0.5].map(axis.isOn)).toEqual([true, true, false, false]);
  expect(axis.share(2)).toBe(1);
});

it('has decimals as they are typed, and one value where the step is larger than the range', () => {
  const tenths = rangeAxis({ min: 0.1, max: 1, step: 0.1 });
  expect(Array.from({ length: tenths.count }, (_, at) => tenths.value(at))).toEqual([
    ...[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1],
  ]);
  const one = rangeAxis({ min: 2, max: 3, step: 5 });
  expect([one.count, one.at(1), one.nearest(3)]).toEqual([1, 2, 0]);
});

it('finds each of its values again, and its nearest value is the nearest', () => {
  const range = fc.record({
    min: fc.integer({ min: -1000, max: 1000 }),
    size: fc.integer({ min: 0, max: 1000 }),
    step: fc.integer({ min: 1, max: 300 }),
    power: fc.integer({ min: 0, max: 3 }),
    asked: fc.double({ min: -2, max: 3, noNaN: true }),
  });
  fc.assert(
    fc.property(range, ({ min, size, step, power, asked }) => {
      const unit = 10 ** -power;
      const axis = rangeAxis({ min: min * unit, max: (min + size) * unit, step: step * unit });
      const values = Array.from({ length: axis.count }, (_, at) => axis.value(at));
      expect(values.map(axis.position)).toEqual([...values.keys()]);
      expect(axis.count).toBe(Math.floor(size / step) + 1);
      const value = (min + asked * size) * unit;
      const distances = values.map((one) => Math.abs(one - value));
      expect(distances[axis.nearest(value)]).toBeCloseTo(Math.min(...distances), 9);
    }),
    { numRuns: 300, seed: 1 },
  );
});

it("has a chart's values between its positions and up to the end of the range", () => {
  const axis = rangeAxis({ min: 0, max: 100, step: 15 });
  expect([axis.at(1), axis.along(1), axis.along(0.5), axis.spacing]).toEqual([90, 100, 50, 15]);
  const vast = rangeAxis({ min: -Number.MAX_VALUE, max: Number.MAX_VALUE, step: 1e308 });
  expect([vast.along(0.5), vast.along(1)]).toEqual([0, Number.MAX_VALUE]);
});

it('is unknown of an input whose range or step is', () => {
  expect(knownAxis({ ...input, step: null })).toBeUndefined();
  expect(knownAxis({ ...input, step: 0 })).toBeUndefined();
  expect(knownAxis(input)?.count).toBe(axisOf(input).count);
});

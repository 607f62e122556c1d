import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf, knownAxis, numericAxis, rangeAxis, rangeOfLevels } from '#shared/rules/axis.ts';

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

describe('levels', () => {
  const levels = [0.01, 0.03, 0.1, 0.3, 1];
  const axis = axisOf({ ...input, levels });

  it('are the values, and nothing between them', () => {
    expect(Array.from({ length: axis.count }, (_, at) => axis.value(at))).toEqual(levels);
    expect([0.1, 0.2, 1, 2].map(axis.isOn)).toEqual([true, false, true, false]);
    expect([0.2, 0.005, 1].map(axis.isWithin)).toEqual([true, false, true]);
    expect([0, 0.06, 0.07, 9].map((value) => axis.value(axis.nearest(value)))).toEqual([0.01, 0.03, 0.1, 1]);
    expect(rangeOfLevels(levels)).toEqual({ min: 0.01, max: 1, step: 0.02 });
  });

  it('are drawn equally often, and lie apart as far as their scale says', () => {
    expect([0, 0.2, 0.4, 0.6, 0.8, 0.99].map(axis.drawn)).toEqual([0, 1, 2, 3, 4, 4]);
    expect(axis.share(0.1)).toBeCloseTo(0.0909, 4);
    expect(axisOf({ ...input, levels, scale: 'log' }).share(0.1)).toBeCloseTo(0.5, 12);
  });
});

describe('a logarithmic scale', () => {
  const axis = numericAxis({ min: 0.01, max: 1, step: 0.01, scale: 'log' });

  it('has the values of its steps, a tenth as far from each other where they are ten times as large', () => {
    expect([axis.count, axis.value(0), axis.value(99), axis.spacing]).toEqual([100, 0.01, 1, 0.01]);
    expect([0.01, 0.1, 1].map(axis.share)).toEqual([0, expect.closeTo(0.5, 12), 1]);
    expect(axis.apart(0, 9)).toBeCloseTo(axis.apart(9, 99), 12);
  });

  it('is divided, drawn and crossed by ratio', () => {
    expect([0, 0.5, 1].map(axis.at)).toEqual([0.01, 0.1, 1]);
    expect([0, 0.5, 1].map(axis.along)).toEqual([0.01, expect.closeTo(0.1, 12), 1]);
    expect([0, 0.5, 0.999].map((unit) => axis.value(axis.drawn(unit)))).toEqual([0.01, 0.1, 1]);
  });

  it('is none where a value is not above 0', () => {
    expect(numericAxis({ min: 0, max: 1, step: 0.5, scale: 'log' }).share(0.5)).toBe(0.5);
  });

  it('says of a value that has no logarithm that it lies far below', () => {
    expect(axis.share(-1)).toBe(-Infinity);
  });
});

it('finds the position of each share again, on every axis', () => {
  const axes = fc.record({
    levels: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 2, maxLength: 30 })),
    scale: fc.constantFrom('linear' as const, 'log' as const),
    steps: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(axes, fc.double({ min: 0, max: 1, noNaN: true }), ({ levels, scale, steps }, share) => {
      const sorted = levels?.toSorted((a, b) => a - b);
      const axis = numericAxis({ min: 1, max: 1 + steps, step: 1, levels: sorted, scale });
      const positions = Array.from({ length: axis.count }, (_, at) => at);
      expect(positions.map((at) => axis.positionAt(axis.share(axis.value(at))))).toEqual(positions);
      const missed = positions.map((at) => Math.abs(axis.share(axis.value(at)) - share));
      expect(missed[axis.positionAt(share)]).toBeCloseTo(Math.min(...missed), 9);
    }),
    { numRuns: 300, seed: 2 },
  );
});

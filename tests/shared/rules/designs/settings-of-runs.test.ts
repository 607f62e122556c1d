import { describe, expect, it } from 'vitest';
import { levelAxis, numericAxis } from '#shared/rules/axis.ts';
import {
  codedOf,
  isBlend,
  obeyRules,
  type PlanInput,
  settingOf,
  variedInputs,
} from '#shared/rules/designs/settings-of-runs.ts';

const temperature: PlanInput = { axis: numericAxis({ min: 20, max: 80, step: 5 }), isCategorical: false };
const loading: PlanInput = {
  axis: numericAxis({ min: 0.01, max: 1, step: 0.02, levels: [0.01, 0.03, 0.1, 0.3, 1], scale: 'log' }),
  isCategorical: false,
};
const solvent: PlanInput = { axis: levelAxis(3), isCategorical: true };
const inputs = [temperature, loading, solvent];

describe('the settings of runs', () => {
  it('are on the axes: ends, the middle on the scale, the nearest step', () => {
    expect(settingOf(inputs, [-1, -1, 0])).toEqual([20, 0.01, 0]);
    expect(settingOf(inputs, [0, 0, 2])).toEqual([50, 0.1, 2]);
    expect(settingOf(inputs, [0.6, 0.6, 1])).toEqual([70, 0.3, 1]);
  });

  it('are coded back', () => {
    expect(codedOf(inputs, [50, 0.1, 2])).toEqual([0, expect.closeTo(0, 12), 2]);
    expect(codedOf(inputs, [80, 0.01, 1])).toEqual([1, -1, 1]);
  });

  it('have the value of an input that is not varied', () => {
    const fixed = [temperature, { ...loading, fixed: 0.3 }, solvent];
    expect(variedInputs(fixed).map(({ kind }) => kind)).toEqual(['numeric', 'categorical']);
    expect(settingOf(fixed, [1, 2])).toEqual([80, 0.3, 2]);
    expect(codedOf(fixed, [80, 0.3, 2])).toEqual([1, 2]);
  });

  it('are shares of the total of a mixture', () => {
    const part = { axis: numericAxis({ min: 0, max: 100, step: 1 }), isCategorical: false, total: 100 };
    expect(settingOf([part, part], [0.25, 0.75])).toEqual([25, 75]);
    expect(codedOf([part, part], [25, 75])).toEqual([0.25, 0.75]);
  });
});

describe('the parts of a mixture', () => {
  const part = (step: number, max = 100, min = 0): PlanInput => ({
    axis: numericAxis({ min, max, step }),
    isCategorical: false,
    total: 100,
  });

  it('add up on their steps, each as near to its share as that allows', () => {
    const thirds = settingOf([part(1), part(1), part(1)], [1 / 3, 1 / 3, 1 / 3]);
    expect(thirds.toSorted()).toEqual([33, 33, 34]);
    expect(settingOf([part(5), part(5), part(5)], [0.485, 0.475, 0.04])).toEqual([50, 45, 5]);
    expect(settingOf([part(10), part(1), part(1)], [0.26, 0.37, 0.37]).reduce((sum, one) => sum + one)).toBe(100);
  });

  it('stay within their ranges', () => {
    const ranged = [part(1, 20), part(1, 100), part(1, 100, 30)];
    expect(variedInputs(ranged).map(({ range }) => range)).toEqual([
      { min: 0, max: 0.2 },
      undefined,
      { min: 0.3, max: 1 },
    ]);
    const setting = settingOf(ranged, [0.9, 0.1, 0]);
    expect(setting[0]).toBe(20);
    expect(setting[2]).toBeGreaterThanOrEqual(30);
    expect(isBlend(ranged, setting)).toBe(true);
  });

  it('are no blend where their steps miss the total, or too many are above 0', () => {
    const coarse = [part(30, 90), part(30, 90)];
    expect(isBlend(coarse, settingOf(coarse, [0.5, 0.5]))).toBe(false);
    const fine = [part(1), part(1), part(1)];
    expect(isBlend(fine, [50, 30, 20], 2)).toBe(false);
    expect(isBlend(fine, [50, 50, 0], 2)).toBe(true);
    expect(isBlend([temperature], [20])).toBe(true);
  });
});

describe('settings that the rules forbid', () => {
  it('are moved to the nearest allowed one, and the others stay', async () => {
    const asked: number[] = [];
    const allowed = async (settings: readonly (readonly number[])[]) => {
      asked.push(settings.length);
      return settings.map(([degrees = 0, share = 0]) => degrees <= 70 || share < 1);
    };
    const { settings, moved } = await obeyRules(
      inputs,
      [
        [80, 1, 0],
        [20, 1, 0],
      ],
      allowed,
    );
    expect(settings).toEqual([
      [70, 1, 0],
      [20, 1, 0],
    ]);
    expect(moved).toEqual([{ run: 0, from: [80, 1, 0], to: [70, 1, 0] }]);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  it('move along several inputs where one is not enough', async () => {
    const two = [temperature, temperature];
    const allowed = async (settings: readonly (readonly number[])[]) =>
      settings.map(([a = 0, b = 0]) => a + b <= 130 && a > 55 && b > 55);
    const { settings } = await obeyRules(two, [[80, 80]], allowed);
    const [[a = 0, b = 0] = []] = settings as number[][];
    expect(a + b).toBeLessThanOrEqual(130);
    expect(a + b).toBeGreaterThanOrEqual(125);
  });

  it('are left out where nothing is allowed', async () => {
    const { settings, moved } = await obeyRules(inputs, [[80, 1, 0]], async (asked) => asked.map(() => false));
    expect(settings).toEqual([undefined]);
    expect(moved).toEqual([{ run: 0, from: [80, 1, 0], to: undefined }]);
  });
});

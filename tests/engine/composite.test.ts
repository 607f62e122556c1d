import { describe, expect, it } from 'vitest';
import { scaleOutput } from '../../functions/engine/composite/share-of-score.ts';
import { propose } from '../../functions/engine/propose.ts';
import { scores } from '../../functions/engine/score.ts';
import type { Objective, Point } from '../../functions/engine/types.ts';
import { buildRequest } from './build-request.ts';

describe('an output’s part of the score', () => {
  const targets: Objective['target'][] = ['Maximize', 'Minimize', 3, { min: 2, max: 4 }, { min: null, max: 2 }];
  it.each(targets)('is the rank’s at what was measured (target %j)', (target) => {
    const values = [1, 2.5, 3, 7];
    const scaled = scaleOutput(values, target);
    const rank = scores(
      values.map((value) => [value]),
      [{ weight: 1, target }],
    );
    for (const [at, value] of (scaled?.values ?? []).entries()) {
      expect(scaled?.share(value)).toBeCloseTo(rank[at] ?? Number.NaN, 12);
    }
    expect(scaled?.values).toHaveLength(4);
  });

  it('is none without a scale', () => {
    expect(scaleOutput([5, 5], 5)).toBeUndefined();
    expect(scaleOutput([1, 2], 1e30)).toBeUndefined();
    expect(scaleOutput([1, 2], { min: 0, max: 9 })).toBeUndefined();
    expect(scaleOutput([-1.7e308, 1.7e308], 0)?.values).toEqual([0, 1]);
  });
});

describe('a series for a value and a range', () => {
  const outputs = ([x = 0, y = 0]: Point) => [Math.sin(4 * x) + y, 3 * x * y];
  const objectives: Objective[] = [
    { weight: 1, target: 1.2 },
    { weight: 1, target: { min: 0.5, max: 0.6 } },
  ];
  const distance = (point: Point) => {
    const [first = 0, second = 0] = outputs(point);
    return Math.abs(first - 1.2) + Math.max(0, 0.5 - second, second - 0.6);
  };

  it('comes closer to both than any sample, tells what it expects, and repeats for a seed', async () => {
    const { points } = buildRequest();
    const request = buildRequest({ outputs: points.map(outputs), objectives });
    const { proposals, learnedFrom } = await propose(request);
    expect(learnedFrom).toBe(8);
    const before = Math.min(...points.map(distance));
    expect(Math.min(...proposals.map(({ point }) => distance(point)))).toBeLessThan(0.5 * before);
    for (const { predictedScore, reason } of proposals) {
      expect(predictedScore).toBeGreaterThan(0.8);
      expect(reason.method).toBe('expected-improvement');
      expect(reason.nearest?.sample).toBeLessThan(8);
    }
    expect(new Set(proposals.map(({ point }) => point.join())).size).toBe(5);
    expect(await propose(request)).toEqual(await propose(request));
  });

  it('obeys rules and learns an output also from samples without the other', async () => {
    const { points } = buildRequest();
    const partly = points.map((point, at) =>
      outputs(point).map((value, k) => (at === 2 && k === 0 ? Number.NaN : value)),
    );
    const feasible = async (asked: readonly Point[]) => asked.map(([x = 0, y = 0]) => x + y < 1);
    const { proposals, learnedFrom } = await propose(buildRequest({ outputs: partly, objectives, feasible }));
    expect(learnedFrom).toBe(7);
    expect(proposals.every(({ point: [x = 0, y = 0] }) => x + y < 1)).toBe(true);
  });
});

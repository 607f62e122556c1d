import { describe, expect, it } from 'vitest';
import { propose } from '#shared/engine/propose.ts';
import { type EngineProgress, NoFeasiblePointError, type Point } from '#shared/engine/types.ts';
import { bowl, buildRequest, categorical, numeric } from './build-request.ts';

const rule = (isFeasible: (point: Point) => boolean) => async (points: readonly Point[]) => points.map(isFeasible);
const sum = (point: Point): number => point.reduce((total, x) => total + x, 0);

describe('rules', () => {
  it.each([0, 8])('hold for every proposal with %i samples', async (samples) => {
    const request = buildRequest();
    const { proposals } = await propose({
      ...request,
      points: request.points.slice(0, samples),
      outputs: request.outputs.slice(0, samples),
      feasible: rule(([x = 0, y = 0]) => x + y < 0.9 && x > y),
      count: 20,
    });
    expect(proposals.length).toBe(20);
    expect(proposals.every(({ point: [x = 0, y = 0] }) => x + y < 0.9 && x > y)).toBe(true);
  });

  it('can fix a sum that one point in a thousand meets', async () => {
    const inputs = Array.from({ length: 5 }, () => numeric(0, 100, 1));
    const points: Point[] = [];
    const feasible = rule((point) => Math.abs(sum(point) - 100) < 1e-9);
    for (let round = 0; round < 3; round += 1) {
      const outputs = points.map((point) => [bowl(point.map((x) => x / 100))]);
      const { proposals } = await propose(buildRequest({ space: { inputs }, points, outputs, feasible, count: 10 }));
      expect(proposals.length).toBe(10);
      points.push(...proposals.map(({ point }) => point));
    }
    expect(points.map(sum)).toEqual(points.map(() => expect.closeTo(100, 9)));
    expect(new Set(points.map((point) => point.join())).size).toBe(30);
  });

  it('can leave a handful of points in a large space, all of which are found', async () => {
    const inputs = [numeric(0, 1, 0.002), numeric(0, 1, 0.002)];
    const feasible = rule(([x = 0, y = 0]) => Math.abs(x - 0.5) < 0.003 && Math.abs(y - 0.25) < 0.003);
    const { proposals, exhausted, tried } = await propose(buildRequest({ space: { inputs }, feasible, count: 20 }));
    expect(proposals.length).toBe(9);
    expect(exhausted).toBe(true);
    // All were looked at.
    expect(tried).toBeUndefined();
  });

  it('leave none that is found beside a sample in a space too large to list: so many were tried', async () => {
    const inputs = Array.from({ length: 4 }, () => numeric(0, 1, 0.002));
    let asked = 0;
    const feasible = async (points: readonly Point[]) => {
      asked += points.length;
      return points.map((point) => point.every((x) => x === 0.5));
    };
    const points = [[0.5, 0.5, 0.5, 0.5]];
    const request = buildRequest({ space: { inputs }, points, outputs: [[1]], feasible, count: 5 });
    const { proposals, exhausted, tried } = await propose(request);
    expect({ proposals, exhausted }).toEqual({ proposals: [], exhausted: true });
    expect(tried).toBe(asked);
  });

  it('satisfied by one point in a million are reached by counting broken rules, and the points spread out', async () => {
    const inputs = Array.from({ length: 6 }, () => numeric(0, 1, 0.01));
    let checked = 0;
    // Each rule keeps a tenth of one input.
    const violations = async (points: readonly Point[]) => {
      checked += points.length;
      return points.map((point) => point.filter((x, input) => Math.abs(x - 0.1 - 0.13 * input) > 0.05).length);
    };
    const request = buildRequest({ space: { inputs }, points: [], outputs: [], count: 20 });
    const { proposals } = await propose({ ...request, violations });
    const points = proposals.map(({ point }) => point);
    expect(await violations(points)).toEqual(Array(20).fill(0));
    expect(new Set(points.map(String)).size).toBe(20);
    expect(checked).toBeLessThan(200_000);
    for (const input of inputs.keys()) {
      const values = points.map((point) => point[input] ?? 0);
      expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0.06);
    }
  });

  it('that are hard to obey let progress say how many settings were tried', async () => {
    const inputs = Array.from({ length: 6 }, () => numeric(0, 1, 0.01));
    const phases: string[] = [];
    const feasible = rule((point) => Math.abs(sum(point) - 1) < 1e-9);
    const onProgress = ({ phase }: EngineProgress) => phases.push(phase);
    await propose(buildRequest({ space: { inputs }, points: [], outputs: [], feasible, count: 5, onProgress }));
    const tried = phases.flatMap((phase) => /^Searching: ([\d\u202f]+) settings tried$/.exec(phase)?.[1] ?? []);
    const counts = tried.map((text) => Number(text.replaceAll('\u202f', '')));
    expect(counts.length).toBeGreaterThan(3);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(phases.at(-1)).toBe('Choosing samples: 5 of 5');
  });

  it('that forbid everything end in a clear error', async () => {
    const feasible = rule(() => false);
    await expect(propose(buildRequest({ feasible }))).rejects.toThrow(NoFeasiblePointError);
    const inputs = Array.from({ length: 8 }, () => numeric());
    await expect(propose(buildRequest({ space: { inputs }, points: [], outputs: [], feasible }))).rejects.toThrow(
      'No point was found',
    );
    await expect(
      propose(buildRequest({ space: { inputs: [categorical(3)] }, points: [], outputs: [], feasible })),
    ).rejects.toThrow(NoFeasiblePointError);
  });
});

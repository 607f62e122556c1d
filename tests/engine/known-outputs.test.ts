import { describe, expect, it } from 'vitest';
import { proposeWithForecasts } from '#shared/engine/predictions/forecast-points.ts';
import { propose } from '#shared/engine/propose.ts';
import type { KnownOutputs, Point, ProposeRequest } from '#shared/engine/types.ts';
import { modelScale, namedScale } from '#shared/rules/model-scale.ts';
import { bowl, buildRequest, numeric } from './build-request.ts';

/** A cost that is 2 where x is large, 1 elsewhere, and 0 in a narrow strip, in which no sample lies. */
function cost([x = 0]: Point): number {
  if (Math.abs(x - 0.33) < 0.015) return 0;
  return x > 0.85 ? 2 : 1;
}
const known: KnownOutputs = { outputs: [1], evaluate: async (points) => points.map((point) => [cost(point)]) };
const { points } = buildRequest();
const both = {
  outputs: points.map((point) => [bowl(point), cost(point)]),
  objectives: [
    { weight: 1, target: 'Maximize' as const },
    { weight: 3, target: 'Minimize' as const },
  ],
};
const request = (changes: Partial<ProposeRequest> = {}) => buildRequest({ ...both, ...changes });
const inStrip = (found: readonly Point[]) => found.filter((point) => cost(point) === 0).length;

describe('an output that is known of every point', () => {
  it('is calculated, so that the series goes where it is best, which no model could know', async () => {
    const modelled = await propose(request());
    const calculated = await propose(request({ known }));
    expect(inStrip(modelled.proposals.map(({ point }) => point))).toBeLessThanOrEqual(1);
    expect(inStrip(calculated.proposals.map(({ point }) => point))).toBe(5);
  });

  it('is calculated beside an output with a target', async () => {
    const objectives = [
      { weight: 1, target: -0.05 },
      { weight: 3, target: 'Minimize' as const },
    ];
    const { proposals } = await propose(request({ known, objectives }));
    expect(inStrip(proposals.map(({ point }) => point))).toBe(5);
  });

  it('has no interval in a forecast, and its part of the score neither', async () => {
    const { proposals } = await proposeWithForecasts(request({ known, count: 2 }));
    for (const { point, forecast } of proposals) {
      const [measured, calculated] = forecast?.outputs ?? [];
      expect(measured?.high).toBeGreaterThan(measured?.low ?? Infinity);
      expect(forecast?.score.high).toBeGreaterThan(0);
      expect(calculated?.value).toBeTypeOf('number');
      expect(cost(point)).toBe(0);
    }
  });

  it('counts in the scale of the scores where the series lies, as it does once that is there', async () => {
    const series = await proposeWithForecasts(request({ known, count: 2 }));
    // The samples cost 1 or 2, and the strip nothing: losses are quarters.
    expect(series.scale).toMatchObject([
      { weight: 1, target: 'Maximize' },
      { weight: 3, target: 'Minimize', best: 0, worst: 0.5 },
    ]);
    const proposed = series.proposals.map(({ point }) => [Number.NaN, cost(point)]);
    const columns = [0, 1].map((output) => [...both.outputs, ...proposed].map((row) => row[output] ?? Number.NaN));
    expect(namedScale(series.scale ?? [], ['a', 'b'])).toEqual(modelScale(['a', 'b'], columns, both.objectives));
    // A free sample has all of its part of the score.
    for (const { forecast } of series.proposals) expect(forecast?.score.low).toBeGreaterThanOrEqual(0.75);
  });

  it('decides where no setting that is left can be better than the best', async () => {
    // A sample that met the target cost nothing; each setting that is left costs half or more.
    const costOf = (x: number) => (x === 0.4 ? 0 : 0.5 + x / 2);
    const tried = [0, 0.2, 0.4, 0.6, 0.8, 1];
    const points = tried.map((x) => [x]);
    const { proposals } = await propose(
      request({
        ...{ count: 4, behaviour: 'exploit' },
        ...{ points, outputs: tried.map((x) => [x, costOf(x)]), space: { inputs: [numeric()] } },
        objectives: [
          { weight: 8, target: { min: 0, max: 0.9 } },
          { weight: 1, target: 'Minimize' },
        ],
        known: { outputs: [1], evaluate: async (asked) => asked.map(([x = 0]) => [costOf(x)]) },
      }),
    );
    for (const { point, reason } of proposals) {
      expect(reason.method).toBe('meeting-targets');
      expect(point[0]).toBeLessThan(0.2);
    }
  });

  it('counts as the worst where it cannot be calculated', async () => {
    const evaluate = async (asked: readonly Point[]) =>
      asked.map((point) => [cost(point) === 0 ? Number.NaN : cost(point)]);
    const { proposals } = await propose(request({ known: { outputs: [1], evaluate } }));
    expect(inStrip(proposals.map(({ point }) => point))).toBe(0);
  });

  it('is modelled where nothing else is left to learn, and changes nothing without a weight', async () => {
    const objectives = [
      { weight: 0, target: 'Maximize' as const },
      { weight: 1, target: 'Minimize' as const },
    ];
    const alone = await propose(request({ objectives }));
    expect(await propose(request({ objectives, known }))).toEqual(alone);
    const unweighted = [
      { weight: 1, target: 'Maximize' as const },
      { weight: 0, target: 'Minimize' as const },
    ];
    expect(await propose(request({ objectives: unweighted, known }))).toEqual(
      await propose(request({ objectives: unweighted })),
    );
  });

  it('is known too of samples that lack a value of an input', async () => {
    const lacking = points.map((point, at) => (at < 2 ? [Number.NaN, point[1] ?? 0] : point));
    const asked: number[] = [];
    const evaluate = async (some: readonly Point[]) => {
      asked.push(...some.map((point) => point.length));
      return some.map((point) => [cost(point)]);
    };
    const { proposals } = await propose(request({ points: lacking, known: { outputs: [1], evaluate } }));
    expect(proposals).toHaveLength(5);
    expect(new Set(asked)).toEqual(new Set([2]));
  });
});

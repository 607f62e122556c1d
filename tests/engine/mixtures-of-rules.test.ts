import { describe, expect, it } from 'vitest';
import { compileExpression } from '#shared/engine/conditions/evaluate.ts';
import { withMixturesOfRules } from '#shared/engine/conditions/mixtures-of-rules.ts';
import { propose } from '#shared/engine/propose.ts';
import type { Mixture, Point, SeriesCondition, SpaceInput } from '#shared/engine/types.ts';
import type { Expression } from '#shared/rules/expression.ts';
import { buildRequest, categorical, numeric } from './build-request.ts';

const of = (op: string, ...parts: Expression[]): Expression => ({ op, of: parts });
const sumOf = (...inputs: number[]): Expression => of('add', ...inputs.map((input) => ({ input })));
const counted = (...inputs: number[]): Expression => of('add', ...inputs.map((input) => of('>', { input }, 0)));
const percent = (count: number): SpaceInput[] => Array.from({ length: count }, () => numeric(0, 100, 1));

interface Asked {
  inputs?: SpaceInput[];
  mixtures?: Mixture[];
  seriesConditions?: SeriesCondition[];
}

/** The mixtures that conditions make of four inputs of 0 to 100. */
const found = (conditions: readonly Expression[], { inputs = percent(4), mixtures, seriesConditions }: Asked = {}) =>
  withMixturesOfRules({
    space: { inputs, ...(mixtures && { mixtures }) },
    conditions: conditions.map((one) => [one]),
    ...(seriesConditions && { seriesConditions }),
  }).mixtures;

const sum = of('==', sumOf(0, 1, 2), 100);

describe('a mixture of rules', () => {
  it.each<[string, Expression[], Mixture]>([
    ['a sum', [sum], { inputs: [0, 1, 2], total: 100 }],
    ['a sum with its total first', [of('==', 100, sumOf(2, 0, 1))], { inputs: [0, 1, 2], total: 100 }],
    [
      'what is left of a total',
      [of('==', { input: 0 }, of('add', 100, of('negative', sumOf(1, 2))))],
      { inputs: [0, 1, 2], total: 100 },
    ],
    ['a mean', [of('==', of('divide', sumOf(0, 1, 2), 3), 20)], { inputs: [0, 1, 2], total: 60 }],
    ['a sum that is close', [of('close', sumOf(0, 1, 2), 100, 1e-9, 0)], { inputs: [0, 1, 2], total: 100 }],
    ['a sum among conditions', [of('and', sum, of('>', { input: 3 }, 5))], { inputs: [0, 1, 2], total: 100 }],
    ['a sum and a count', [of('<=', counted(0, 1, 2), 2), sum], { inputs: [0, 1, 2], total: 100, atMost: 2 }],
    ['a count below', [of('<', counted(2, 1, 0), 2), sum], { inputs: [0, 1, 2], total: 100, atMost: 1 }],
    [
      'a count by ones',
      [of('<=', of('add', ...[0, 1, 2].map((input) => of('if', of('!=', { input }, 0), 1, 0))), 2), sum],
      { inputs: [0, 1, 2], total: 100, atMost: 2 },
    ],
  ])('is made of %s', (_, conditions, mixture) => {
    expect(found(conditions)).toEqual([mixture]);
  });

  it.each<[string, Expression[], Asked]>([
    ['weights that differ', [of('==', of('add', { input: 0 }, of('multiply', 2, { input: 1 })), 100)], {}],
    ['a difference', [of('==', of('add', { input: 0 }, of('negative', { input: 1 })), 10)], {}],
    ['a product', [of('==', of('multiply', { input: 0 }, { input: 1 }), 100)], {}],
    ['an inequality', [of('<=', sumOf(0, 1, 2), 100)], {}],
    ['a count alone', [of('<=', counted(0, 1, 2), 2)], {}],
    ['a wide tolerance', [of('close', sumOf(0, 1, 2), 100, 0.1, 0)], {}],
    ['steps that miss the total', [of('==', sumOf(0, 1, 2), 99.5)], {}],
    ['ranges below zero', [sum], { inputs: [numeric(-10, 100, 1), ...percent(3)] }],
    ['different steps', [sum], { inputs: [numeric(0, 100, 5), ...percent(3)] }],
    ['a category', [sum], { inputs: [categorical(4), ...percent(3)] }],
    [
      'levels',
      [sum],
      { inputs: [{ kind: 'numeric', min: 0, max: 90, step: 1, levels: [0, 1, 20, 90] }, ...percent(3)] },
    ],
    ['a held input', [sum], { seriesConditions: [{ same: 2 }] }],
    ['values of a series', [sum], { seriesConditions: [{ allowed: { only: [5, 7] } }] }],
  ])('is not made of %s', (_, conditions, asked) => {
    expect(found(conditions, asked)).toBeUndefined();
  });

  it('that people named is divided by a sum of some parts, and has fewer parts by a count', () => {
    const mixtures: Mixture[] = [{ inputs: [0, 1, 2, 3], total: 100 }];
    const some = of('==', sumOf(1, 3), 40);
    expect(found([some], { mixtures })).toEqual([
      { inputs: [1, 3], total: 40 },
      { inputs: [0, 2], total: 60 },
    ]);
    expect(found([of('<=', counted(0, 1, 2, 3), 2)], { mixtures })).toEqual([{ ...mixtures[0], atMost: 2 }]);
    // Neither can be said of a mixture that may have some parts alone, of two mixtures, or of one part.
    for (const kept of [[{ inputs: [0, 1, 2, 3], total: 100, atMost: 3 }], [{ inputs: [0, 1], total: 100 }]]) {
      expect(found([some], { mixtures: kept })).toEqual(kept);
    }
    expect(found([of('==', sumOf(0, 1, 2), 40)], { mixtures })).toEqual(mixtures);
  });
});

it('fifty inputs that add up to 100, of which five are above zero, need no search', async () => {
  const inputs = percent(50);
  const all = [...inputs.keys()];
  const rules = [of('==', sumOf(...all), 100), of('<=', counted(...all), 5)];
  const holds = rules.map(compileExpression);
  let asked = 0;
  const violations = async (points: readonly Point[]) => {
    asked += points.length;
    return points.map((point) => holds.filter((rule) => rule(point) === 0).length);
  };
  const request = { space: { inputs }, conditions: rules.map((rule) => [rule]), violations, count: 10 };
  const first = await propose(buildRequest({ ...request, points: [], outputs: [] }));
  expect(asked).toBeLessThanOrEqual(80);
  const points = first.proposals.map(({ point }) => point);
  const outputs = points.map((point) => [point[7] ?? 0]);
  const later = await propose(buildRequest({ ...request, points, outputs, count: 5 }));
  const series = [...points, ...later.proposals.map(({ point }) => point)];
  expect(new Set(series.map(String)).size).toBe(15);
  expect(await violations(series)).toEqual(Array(15).fill(0));
});

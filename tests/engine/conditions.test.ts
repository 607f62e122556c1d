import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, isFalse } from '#shared/engine/conditions/bounds.ts';
import { createConstraints } from '#shared/engine/conditions/create-constraints.ts';
import { createGoal } from '#shared/engine/conditions/create-goal.ts';
import { compileExpression } from '#shared/engine/conditions/evaluate.ts';
import { isImpossible } from '#shared/engine/conditions/is-impossible.ts';
import { missOf } from '#shared/engine/conditions/miss-of.ts';
import { repair } from '#shared/engine/conditions/repair.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { enumerateGrid } from '#shared/engine/search/enumerate-grid.ts';
import { createGrid } from '#shared/engine/space/create-grid.ts';
import type { Expression } from '#shared/rules/expression.ts';
import { categorical, numeric } from './build-request.ts';

const of = (op: string, ...parts: Expression[]): Expression => ({ op, of: parts });
const [a, b, c]: Expression[] = [{ input: 0 }, { input: 1 }, { input: 2 }];

/** Conditions over three inputs of integers, with all that rules are made of. */
const { truth } = fc.letrec<{ number: Expression; truth: Expression }>((tie) => {
  const [number, truth] = [tie('number'), tie('truth')];
  const pair = (part: fc.Arbitrary<Expression>) => fc.tuple(part, part);
  return {
    number: fc.oneof(
      { maxDepth: 3 },
      fc.integer({ min: -5, max: 5 }),
      fc.constantFrom(...[a, b, c].flatMap((each) => (each === undefined ? [] : [each]))),
      pair(number).chain((of) =>
        fc.constantFrom('add', 'multiply', 'minimum', 'maximum').map((op): Expression => ({ op, of })),
      ),
      number.chain((part) => fc.constantFrom('negative', 'absolute').map((op): Expression => ({ op, of: [part] }))),
      fc.tuple(number, fc.integer({ min: 1, max: 5 })).map(([x, m]): Expression => ({ op: 'remainder', of: [x, m] })),
      fc.tuple(truth, number, number).map((of): Expression => ({ op: 'if', of })),
    ),
    truth: fc.oneof(
      { maxDepth: 3 },
      pair(number).chain((of) =>
        fc.constantFrom('==', '!=', '<', '<=', '>', '>=').map((op): Expression => ({ op, of })),
      ),
      pair(truth).chain((of) => fc.constantFrom('and', 'or').map((op): Expression => ({ op, of }))),
      truth.map((part): Expression => ({ op: 'not', of: [part] })),
    ),
  };
});
const values = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 3, maxLength: 3 });

describe('a condition', () => {
  it('is missed by nothing exactly where it holds, and its opposite where it does not', () => {
    fc.assert(
      fc.property(truth, values, (expression, point) => {
        const holds = compileExpression(expression)(point) !== 0;
        expect(createGoal(expression).distance(point) === 0).toBe(holds);
        expect(createGoal(expression, false).distance(point) === 0).toBe(!holds);
      }),
      { numRuns: 2000 },
    );
  });

  it('has bounds that hold all of its values', () => {
    fc.assert(
      fc.property(truth, values, values, (expression, one, other) => {
        const box = one.map((value, at) => [Math.min(value, other[at] ?? 0), Math.max(value, other[at] ?? 0)] as const);
        const bounds = boundsOf(expression, box);
        if (!isFalse(bounds)) return;
        expect([compileExpression(expression)(one), compileExpression(expression)(other)]).toEqual([0, 0]);
      }),
      { numRuns: 2000 },
    );
  });

  it('is decided in decimals, and a remainder goes around', () => {
    expect(createGoal(of('==', of('add', 0.1, 0.2), 0.3)).distance([])).toBe(0);
    expect(createGoal(of('<', of('add', 0.1, 0.2), 0.3)).distance([])).toBeGreaterThan(0);
    expect(createGoal(of('==', of('remainder', 997, 1000), 0)).distance([])).toBeCloseTo(3);
    const never = of('==', of('remainder', 45, 3), 12);
    expect(createGoal(never).comparison([])?.residual([])).toBe(-12);
    expect(createGoal(of('close', 0.5, 0.5000000001, 1e-9, 0)).distance([])).toBe(0);
    expect(createGoal(of('==', of('divide', 1, 0), 1)).distance([])).toBe(1e9);
  });
});

it('no condition that a point meets is called impossible', () => {
  const grid = createGrid({ inputs: [numeric(-3, 3, 1), numeric(-3, 3, 1), numeric(-4, 4, 2)] });
  const all = [...enumerateGrid(grid.sizes, 1000)].flat().map((indices) => grid.toPoint(indices));
  fc.assert(
    fc.property(fc.array(truth, { minLength: 1, maxLength: 3 }), (expressions) => {
      const constraints = createConstraints([expressions], grid);
      if (!constraints || !isImpossible(constraints, grid)) return;
      const goals = expressions.map((expression) => createGoal(expression));
      expect(all.find((point) => goals.every((goal) => goal.distance(point) === 0))).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

it('steps that cannot be counted prove nothing', () => {
  const grid = createGrid({ inputs: [numeric(0, 3, 1), numeric(0, 10, 2)] });
  const third = of('multiply', 1 / 3, a ?? 0);
  const constraints = createConstraints([[of('==', of('add', third, b ?? 0), 1)]], grid);
  if (!constraints) throw new Error('Nothing can be read');
  expect(constraints.list.every(({ missed }) => missed(Float64Array.of(3, 0)) === 0)).toBe(true);
  expect(isImpossible(constraints, grid)).toBe(false);
});

describe('a point is repaired', () => {
  const sum = (...weights: number[]) => of('add', ...weights.map((w, input) => of('multiply', w, { input })));
  const inputs = Array.from({ length: 8 }, () => numeric(0, 10, 0.5));

  it.each([
    ['to a sum', [of('==', sum(1, 1, 1, 1, 1, 1, 1, 1), 10)]],
    [
      'to a sum and two ties',
      [of('==', sum(1, 1, 1, 1, 2, 2, 3, 3), 30), of('==', a ?? 0, b ?? 0), of('>', c ?? 0, 7)],
    ],
    ['to a count', [of('<=', of('add', ...inputs.map((_, input) => of('>', { input }, 0))), 2), of('>', sum(1, 1), 5)]],
  ])('%s, on the grid, the same for the same seed', (_, expressions) => {
    const grid = createGrid({ inputs });
    const constraints = createConstraints([expressions], grid);
    if (!constraints) throw new Error('Nothing can be read');
    for (let seed = 0; seed < 20; seed += 1) {
      const draw = createRandom(seed);
      const start = grid.sizes.map((size) => draw.integer(size));
      const run = () =>
        repair(start, { grid, constraints, random: createRandom(seed), moves: 80, shares: seed % 2 === 0 });
      const { point, missed } = run();
      expect(missed).toBe(0);
      for (const expression of expressions) expect(compileExpression(expression)(grid.toPoint(point))).toBe(1);
      expect(point.every((position, input) => position >= 0 && position < (grid.sizes[input] ?? 0))).toBe(true);
      expect(run().point).toEqual(point);
    }
  });

  it('by another level of a category, and what nothing meets tells how near it came', () => {
    const grid = createGrid({ inputs: [categorical(4), numeric(0, 5, 1)] });
    const level = createConstraints([[of('==', { input: 0 }, 3), null]], grid);
    if (!level) throw new Error('Nothing can be read');
    expect(level.isWhole).toBe(false);
    const request = { grid, random: createRandom(1), moves: 20, shares: false };
    expect(repair([0, 0], { ...request, constraints: level }).point[0]).toBe(3);
    const never = createConstraints([[{ op: '==', of: [{ input: 1 }, 8], text: ['x', '8'] }]], grid);
    if (!never) throw new Error('Nothing can be read');
    const { point, missed } = repair([0, 0], { ...request, constraints: never });
    expect(missed).toBeGreaterThan(0);
    expect(missOf(never, grid.toPoint(point))).toEqual({ distance: 3, text: 'x', value: 5 });
  });
});

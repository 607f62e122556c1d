import { describe, expect, it } from 'vitest';
import type { DesignInput } from '#shared/rules/designs/design.ts';
import { catalogueRuns } from '#shared/rules/designs/design-catalogue.ts';
import { evaluateDesign } from '#shared/rules/designs/evaluate-design.ts';
import { powerOfF } from '#shared/rules/designs/noncentral-f.ts';
import { centralComposite } from '#shared/rules/designs/response-surface.ts';
import { fractionalFactorial, fullFactorial } from '#shared/rules/designs/two-level.ts';
import { boundBlend } from './bound-blend.ts';

const numeric = (count: number, levels = 2): DesignInput[] =>
  Array.from({ length: count }, () => ({ kind: 'numeric', levels }));
const corners = (count: number) =>
  fullFactorial(Array.from({ length: count }, () => 2)).map((run) => run.map((at) => 2 * at - 1));
const ofMain = { model: 'main', effect: { deviations: 2 }, region: [[0, 0, 0]] } as const;

it("power is that of statsmodels' FTestPower and scipy's noncentral F", () => {
  // statsmodels 0.15.0: FTestPower().power(sqrt(λ / n), error, effect, 0.05), n = error + effect + 1.
  const published: [number, [number, number], number][] = [
    [4, [1, 10], 0.43962730112487003],
    [12, [2, 30], 0.8470537531817215],
    [9, [1, 3], 0.5327926072613416],
    [100, [3, 20], 0.9999999998935677],
  ];
  for (const [noncentrality, degrees, power] of published)
    expect(powerOfF(noncentrality, degrees)).toBeCloseTo(power, 12);
  expect(powerOfF(0, [1, 10])).toBeCloseTo(0.05, 12);
  expect(powerOfF(50, [1, 0])).toBe(0);
});

describe('a 2^3 factorial', () => {
  const evaluation = evaluateDesign(numeric(3), corners(3), ofMain);

  it('has full efficiency, four degrees of freedom for the error, and a standard error of 1/√8', () => {
    expect(evaluation.dEfficiency).toBeCloseTo(100, 10);
    expect([evaluation.parameters, evaluation.errorDegrees, evaluation.pureErrorDegrees]).toEqual([4, 4, 0]);
    expect(evaluation.terms.map(({ standardError }) => standardError)).toEqual(
      [1, 1, 1].map(() => expect.closeTo(1 / Math.sqrt(8), 12)),
    );
    expect(evaluation.variance.mean).toBeCloseTo(1 / 8, 12);
    expect(evaluation.aliases).toEqual([]);
  });

  it('finds an effect of two deviations with the power of its noncentrality, 8', () => {
    // From one end to the other: a coefficient of 1, its variance 1/8.
    for (const { power } of evaluation.terms) expect(power).toBeCloseTo(powerOfF(8, [1, 4]), 12);
  });

  it('loses degrees of freedom to blocks, and gains them by repeats', () => {
    const twice = [...corners(3), ...corners(3)];
    expect(evaluateDesign(numeric(3), twice, ofMain)).toMatchObject({ errorDegrees: 12, pureErrorDegrees: 8 });
    const blocks = twice.map((_, at) => (at < 8 ? 1 : 2));
    expect(evaluateDesign(numeric(3), twice, { ...ofMain, blocks })).toMatchObject({ errorDegrees: 11, parameters: 5 });
  });
});

it('tells no alias of an effect that the model fits, and no part that is shown as 0.00', () => {
  const fraction = fractionalFactorial(4, 8)?.runs ?? [];
  // D = ABC: the main effects are clear of pairs, and pairs are among themselves.
  expect(evaluateDesign(numeric(4), fraction, ofMain).aliases).toEqual([]);
  const skewed = [...corners(3), [1, 1, -1], [1, -1, -1]];
  const aliased = (model: 'main' | 'interactions') =>
    evaluateDesign(numeric(3), skewed, { ...ofMain, model }).aliases.flatMap(({ others }) => others);
  expect(aliased('main').some(({ inputs }) => inputs[0] !== inputs[1])).toBe(true);
  // Squares of two values do not differ: they are the mean's.
  expect(aliased('interactions')).toEqual([]);
  const nearly = [...corners(3), [0.99, 1, 1], [-1, -1, 0.99]];
  const parts = evaluateDesign(numeric(3), nearly, ofMain).aliases.flatMap(({ others }) => others);
  expect(parts.every(({ part }) => Math.abs(part) >= 0.005)).toBe(true);
});

it('the aliases of a design in blocks are those of the model with its blocks', () => {
  const runs = [
    [-1, -1, 1],
    [1, -1, -1],
    [-1, 1, -1],
    [1, 1, 1],
    [0, 0, 0],
    [1, -1, 1],
    [-1, 1, 1],
  ];
  const blocks = [1, 1, 1, 2, 2, 2, 1];
  const partsOf = (of: { blocks?: readonly number[] }) =>
    evaluateDesign(numeric(3, 3), runs, { ...ofMain, ...of }).aliases.map(({ others }) =>
      Object.fromEntries(others.map(({ inputs, part }) => [inputs.join(''), Number(part.toFixed(6))])),
    );
  // numpy: solve(X1' X1, X1' X2) of the mean, the main effects and, in blocks, their contrast.
  expect(partsOf({ blocks })).toEqual([
    { '01': -0.163636, '02': -0.018182, '12': 1.018182, '00': 0.327273, '11': 0.327273, '22': 0.327273 },
    { '01': -0.054545, '02': 0.327273, '12': 0.672727, '00': 0.109091, '11': 0.109091, '22': 0.109091 },
    { '01': 0.381818, '02': -0.290909, '12': 0.290909, '00': 0.236364, '11': 0.236364, '22': 0.236364 },
  ]);
  expect(partsOf({})).toEqual([
    { '02': 0.5, '12': 0.5 },
    { '02': 0.5, '12': 0.5 },
    { '01': 0.473684, '00': 0.052632, '11': 0.052632, '22': 0.052632 },
  ]);
});

it('the aliases of 2^(5-2) are those of its words: D = AB, E = AC', () => {
  const runs = fractionalFactorial(5, 8)?.runs ?? [];
  const { aliases } = evaluateDesign(numeric(5), runs, ofMain);
  const names = (inputs: readonly number[]) => inputs.map((input) => 'ABCDE'[input]).join('');
  const table = aliases.map(({ inputs, others }) => [
    names(inputs),
    others.map((other) => [names(other.inputs), Math.round(other.part)]),
  ]);
  expect(Object.fromEntries(table)).toEqual({
    A: [
      ['BD', 1],
      ['CE', 1],
    ],
    B: [['AD', 1]],
    C: [['AE', 1]],
    D: [['AB', 1]],
    E: [['AC', 1]],
  });
});

it('a category of three levels takes two degrees of freedom, and two levels are like the ends of a range', () => {
  const runs = fullFactorial([3, 2, 2]);
  const three: DesignInput[] = [
    { kind: 'categorical', levels: 3 },
    { kind: 'categorical', levels: 2 },
    { kind: 'categorical', levels: 2 },
  ];
  const { parameters, errorDegrees, terms } = evaluateDesign(three, runs, ofMain);
  expect([parameters, errorDegrees, terms.length]).toEqual([5, 7, 3]);
  // One of three levels is a deviation above the mean of all and the last one below it.
  expect(terms[0]?.power).toBeCloseTo(powerOfF(8, [2, 7]), 10);
  expect(terms[1]?.power).toBeCloseTo(powerOfF(12, [1, 7]), 10);
});

it('says that runs cannot tell a model apart', () => {
  const runs = fractionalFactorial(5, 8)?.runs ?? [];
  const { dEfficiency, terms, variance } = evaluateDesign(numeric(5), runs, { ...ofMain, model: 'interactions' });
  expect([dEfficiency, variance.mean, terms[0]?.power]).toEqual([0, Infinity, 0]);
});

describe('of two numeric inputs and a category of three levels', () => {
  const inputs: DesignInput[] = [...numeric(2), { kind: 'categorical', levels: 3 }];
  const runs = [
    ...[
      [-1, -1, 0],
      [1, 1, 0],
      [-1, 1, 1],
      [1, -1, 1],
      [-1, -1, 2],
      [1, 1, 2],
      [1, -1, 2],
      [1, 1, 1],
    ],
  ];
  const region = [
    [0.2, -0.3, 0],
    [0, 0, 1],
    [-0.4, 0.1, 2],
  ];
  const evaluated = (order: readonly number[]) =>
    evaluateDesign(
      inputs,
      runs.map(([a = 0, b = 0, level = 0]) => [a, b, order[level] ?? 0]),
      {
        model: 'main',
        effect: { deviations: 2 },
        region,
        extremes: fullFactorial([2, 2, 3]).map(([a = 0, b = 0, c = 0]) => [2 * a - 1, 2 * b - 1, c]),
      },
    );

  it('the largest variance of a prediction is that at a corner, and no less than that of any run', () => {
    // By numpy, x'(X'X)⁻¹x: 1 at a corner, 0.732 at most at a run.
    expect(evaluated([0, 1, 2]).variance.largest).toBeCloseTo(1, 10);
  });

  it('what a category takes of a pair does not depend on the order of its levels', () => {
    const ofCategory = (order: readonly number[]) =>
      evaluated(order)
        .aliases.filter(({ inputs: of }) => of.length === 1 && of[0] === 2)
        .flatMap(({ others }) => others);
    const first = ofCategory([0, 1, 2]);
    // By numpy, (X'X)⁻¹X'Z: 0.643, −0.786 and 0.143 of the three levels.
    expect(first[0]?.part).toBeCloseTo(-0.7857142857, 9);
    for (const order of [
      [2, 1, 0],
      [1, 2, 0],
      [0, 2, 1],
    ]) {
      expect(ofCategory(order).map(({ part }) => Math.abs(part))).toEqual(
        first.map(({ part }) => expect.closeTo(Math.abs(part), 10)),
      );
    }
  });
});

it('tells the power of a category at the two levels that are hardest to tell apart, in any order of them', () => {
  const category: DesignInput[] = [{ kind: 'categorical', levels: 3 }];
  const powerOf = (runs: readonly number[]) =>
    evaluateDesign(
      category,
      runs.map((level) => [level]),
      { ...ofMain, region: [[0]] },
    ).terms[0]?.power;
  // λ = Σ n (μ − mean)² of the means 1, −1 and 0 in two, two and eight runs; 7 where one of the two has eight.
  const rare = [...Array(2).fill(0), ...Array(2).fill(1), ...Array(8).fill(2)];
  expect(powerOf(rare)).toBeCloseTo(powerOfF(4, [2, 9]), 12);
  expect(powerOf(rare.map((level) => 2 - level))).toBeCloseTo(powerOfF(4, [2, 9]), 12);
});

describe('D-efficiency is 100', () => {
  it('in blocks that share nothing with the effects, and less in others', () => {
    const inputs = numeric(3);
    const twice = [...corners(3), ...corners(3)];
    const efficiency = (blockOf: (run: readonly number[], at: number) => number) =>
      evaluateDesign(inputs, twice, { ...ofMain, blocks: twice.map(blockOf) }).dEfficiency;
    expect(efficiency((_, at) => (at < 8 ? 1 : 2))).toBeCloseTo(100, 10);
    // ABC is the block, and A is all but the block.
    expect(efficiency(([a = 0, b = 0, c = 0]) => (a * b * c > 0 ? 1 : 2))).toBeCloseTo(100, 10);
    expect(efficiency(([a = 0], at) => (at === 0 ? 2 : a > 0 ? 1 : 2))).toBeLessThan(80);
  });

  it('of all combinations of categories, whatever their levels, and of their pairs', () => {
    const inputs: DesignInput[] = [
      { kind: 'categorical', levels: 3 },
      { kind: 'categorical', levels: 4 },
      ...numeric(1),
    ];
    const runs = fullFactorial([3, 4, 2]).map(([a = 0, b = 0, c = 0]) => [a, b, 2 * c - 1]);
    for (const model of ['main', 'interactions'] as const)
      expect(evaluateDesign(inputs, runs, { ...ofMain, model }).dEfficiency).toBeCloseTo(100, 10);
  });
});

it('the largest variance is found beyond the corners, where the lattice of seven inputs has it', () => {
  const inputs = numeric(7, 3);
  const { corners: ends = [], axial = [] } = centralComposite(7, 'face') ?? {};
  const runs = [...ends, ...axial, ...Array.from({ length: 6 }, () => inputs.map(() => 0))];
  const of = { model: 'quadratic', effect: { deviations: 2 }, region: [inputs.map(() => 0)] } as const;
  const lattice = fullFactorial(inputs.map(() => 3)).map((run) => run.map((level) => level - 1));
  const all = evaluateDesign(inputs, runs, { ...of, extremes: lattice }).variance.largest;
  const climbed = evaluateDesign(inputs, runs, { ...of, extremes: corners(7), climbs: true }).variance.largest;
  expect(all).toBeCloseTo(1.027, 3);
  expect(climbed).toBeCloseTo(all, 9);
});

describe('the power in a mixture', () => {
  const powers = (inputs: readonly DesignInput[], family: 'extreme-vertices' | 'simplex-centroid') => {
    const base = catalogueRuns(inputs, { family, variant: '' }).map(({ coded }) => coded);
    const runs = [...base, ...base];
    const of = { model: 'interactions', effect: { deviations: 2 }, region: [[1 / 3, 1 / 3, 1 / 3]] } as const;
    return evaluateDesign(inputs, runs, of).terms.map(({ power }) => power);
  };
  const component: DesignInput = { kind: 'mixture', levels: 21 };

  it("is that of a component's change along Cox's direction, and of what a pair adds at most", () => {
    // By numpy and scipy: t tests of c'β, with c from an end to the other, and of β/4 of a pair.
    const [first, second] = [0.456, 0.5832];
    expect(powers([component, component, component], 'simplex-centroid')).toEqual([
      ...[first, first, first].map((power) => expect.closeTo(power, 4)),
      ...[second, second, second].map((power) => expect.closeTo(power, 4)),
    ]);
  });

  it('goes by the ranges of the components, and leaves none of them', () => {
    const ends = [0.8, 0.7, 0.6].map((max): DesignInput => ({ ...component, range: { min: 0, max } }));
    expect(powers(ends, 'extreme-vertices').map((power) => power.toFixed(3))).toEqual([
      '0.935',
      '0.929',
      '0.933',
      '0.290',
      '0.194',
      '0.158',
    ]);
  });
});

describe('the power of squares, and of runs beside others', () => {
  const inputs = numeric(2, 3);
  const of = { model: 'quadratic', effect: { deviations: 2 }, region: [[0, 0]] } as const;
  const near = (powers: readonly number[]) => powers.map((power) => expect.closeTo(power, 6));

  it('that of a square is of both ends so far above the middle', () => {
    const runs = fullFactorial([3, 3]).map((run) => run.map((level) => level - 1));
    const { terms } = evaluateDesign(inputs, runs, of);
    // By numpy and scipy (ncf): coefficients of 1, of squares 2, over pinv(X'X); 9 runs of rank 6.
    expect(terms.map(({ power }) => power)).toEqual(near([0.395338, 0.395338, 0.2887524, 0.4900273, 0.4900273]));
  });

  it('counts the runs that are there already', () => {
    const axial = [
      [-1, 0],
      [1, 0],
      [0, 1],
      [0, -1],
    ];
    const existing = [...corners(2), [0, 0], [0, 0]];
    const alone = evaluateDesign(inputs, axial, of);
    expect([alone.errorDegrees, alone.dEfficiency]).toEqual([0, 0]);
    const { terms, ...both } = evaluateDesign(inputs, axial, { ...of, existing });
    expect(both).toMatchObject({ errorDegrees: 4, pureErrorDegrees: 1, aliases: [] });
    // By numpy and scipy (ncf) of all ten rows; 100 |X'X / 10|^(1/6).
    expect(both.dEfficiency).toBeCloseTo(44.78079, 4);
    expect(terms.map(({ power }) => power)).toEqual(near([0.4626408, 0.4626408, 0.3359651, 0.634158, 0.634158]));
    // Days of the new runs: the others were made on one before.
    const blocks = [1, 1, 2, 2];
    expect(evaluateDesign(inputs, axial, { ...of, existing, blocks })).toMatchObject({ parameters: 8 });
  });
});

describe('where only some terms are lost', () => {
  it('tells the others, with the degrees of freedom that the rank leaves', () => {
    const half = fractionalFactorial(4, 8)?.runs ?? [];
    const of = { ...ofMain, model: 'interactions' } as const;
    const { terms, errorDegrees, dEfficiency, aliases } = evaluateDesign(numeric(4), [...half, ...half], of);
    expect([errorDegrees, dEfficiency]).toEqual([8, 0]);
    expect(aliases).toEqual([]);
    expect(terms.filter(({ isLost }) => isLost).map(({ inputs }) => inputs.length)).toEqual([2, 2, 2, 2, 2, 2]);
    // By numpy and scipy (ncf): rank 8 of 16 runs, a variance of 1/16.
    const main = terms.slice(0, 4).map(({ power }) => power);
    expect(main).toEqual(main.map(() => expect.closeTo(0.9367429, 6)));
  });

  it('tells what the blends vary beside a product that is 0 in each of them', () => {
    const percent = [
      ...['20 70 10 0', '60 10 30 0', '60 40 0 0', '30 70 0 0', '40 10 50 0', '20 30 50 0', '60 10 0 30'],
      ...['20 50 0 30', '20 70 0 10', '35 45 20 0', '40 40 0 20', '60 25 15 0', '30 40 30 0'],
    ];
    const blends = percent.map((blend) => blend.split(' ').map((share) => Number(share) / 100));
    const of = { model: 'interactions', effect: { deviations: 2 }, region: blends } as const;
    const { terms, errorDegrees, aliases } = evaluateDesign(boundBlend, blends, of);
    expect([errorDegrees, aliases]).toEqual([4, []]);
    expect(terms.filter(({ isLost }) => isLost).map((term) => term.inputs)).toEqual([[2, 3]]);
    // By numpy and scipy (ncf) without that column, rank 9 of 13 runs: t tests along Cox's direction, and of b · max xᵢxⱼ.
    expect(terms.map(({ power }) => Number(power.toFixed(4)))).toEqual([
      ...[0.4283, 0.3833, 0.1836, 0.1178],
      ...[0.0652, 0.0654, 0.0541, 0.1126, 0.0559, 0],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { quantileOfT, tailOfF, tailsOfT } from '#shared/rules/effects/distributions.ts';
import { type EffectsReport, type EffectsRequest, effectsReport } from '#shared/rules/effects/effects-report.ts';
import { leastSquares } from '#shared/rules/effects/least-squares.ts';

const numeric = (count: number) => Array.from({ length: count }, () => ({ kind: 'numeric' as const }));
const corners = (count: number) =>
  Array.from({ length: 2 ** count }, (_, run) => Array.from({ length: count }, (_, at) => ((run >> at) & 1) * 2 - 1));

function answerOf(request: EffectsRequest): EffectsReport {
  const report = effectsReport(request);
  if (!report.answers) throw new Error(`No answer: ${report.why}`);
  return report;
}

it("tails and quantiles are scipy's", () => {
  // scipy 1.17.1: stats.t.sf(t, df) * 2, stats.f.sf(f, a, b), stats.t.ppf(1 - p / 2, df).
  expect(tailsOfT(2.5, 7)).toBeCloseTo(0.04099221858575289, 12);
  expect(tailsOfT(40, 30) / 1.3726045194406417e-27).toBeCloseTo(1, 6);
  expect(tailOfF(3.2, [4, 11])).toBeCloseTo(0.05674929234273394, 12);
  expect([tailOfF(0, [2, 5]), tailOfF(Infinity, [2, 5])]).toEqual([1, 0]);
  expect(quantileOfT(0.05, 1)).toBeCloseTo(12.706204736174698, 9);
  expect(quantileOfT(0.05, 2000)).toBeCloseTo(1.9611508260994377, 10);
  expect(quantileOfT(0, 3)).toBe(Infinity);
});

it('least squares keep the certified digits of Wampler1, whose columns are nearly alike', () => {
  const x = Array.from({ length: 21 }, (_, at) => at);
  const columns = [0, 1, 2, 3, 4, 5].map((power) => Float64Array.from(x, (value) => value ** power));
  const { coefficients, errorSum } = leastSquares(
    columns,
    Float64Array.from(x, (value) => 1 + value + value ** 2 + value ** 3 + value ** 4 + value ** 5),
  );
  for (const coefficient of coefficients) expect(coefficient).toBeCloseTo(1, 7);
  expect(errorSum).toBeLessThan(1e-9);
});

describe('samples that cannot answer', () => {
  const inputs = numeric(2);
  const rows = corners(2);
  it.each([
    ['two samples', { rows: rows.slice(0, 2), values: [1, 2] }, { why: 'few-samples', samples: 2 }],
    ['one value', { rows, values: [0.1, 0.1, 0.1, 0.1] }, { why: 'same-values' }],
    ['one setting', { rows: rows.map(() => [1, 2]), values: [1, 2, 3, 4] }, { why: 'same-settings' }],
    [
      'more terms than samples',
      {
        rows: [
          [0, 1, 3],
          [2, 7, 1],
          [5, 5, 5],
          [1, 2, 9],
        ],
        values: [1, 4, 2, 8],
        model: 'quadratic',
        inputs: numeric(3),
      },
      { why: 'too-many-terms', parameters: 10, samples: 4 },
    ],
  ] as const)('say so: %s', (_name, request, answer) => {
    expect(effectsReport({ inputs, model: 'main', ...request })).toMatchObject({ answers: false, ...answer });
  });

  it('name the input that does not vary, and answer for the others', () => {
    const report = answerOf({ inputs, model: 'main', rows: [1, 2, 3, 4].map((x) => [x, 7]), values: [1, 2, 4, 4] });
    expect([report.same, report.terms.map((term) => term.inputs)]).toEqual([[1], [[0]]]);
  });
});

it('judges effects without an error against each other, by Lenth', () => {
  const rows = corners(3);
  const values = rows.map(([a = 0, b = 0, c = 0]) => 10 + 8 * a + 0.3 * b - 0.2 * c + 0.1 * a * b + 0.25 * a * c);
  const saturated = answerOf({
    inputs: numeric(3),
    model: 'interactions',
    rows: rows.slice(0, 7),
    values: values.slice(0, 7),
  });
  expect(saturated.error.degrees).toBe(0);
  expect(saturated.terms.every(({ p, estimates }) => p === undefined && estimates[0]?.low === undefined)).toBe(true);
  const above = saturated.terms.filter(({ size }) => size > (saturated.limit ?? Infinity)).map(({ inputs }) => inputs);
  expect(above).toEqual([[0]]);
  expect([saturated.r2, saturated.adjusted, saturated.predicted]).toEqual([
    expect.closeTo(1, 12),
    undefined,
    undefined,
  ]);
});

it('takes the shift of blocks off the effects, and leaves out an effect that equals it', () => {
  const rows = [...corners(2), ...corners(2)];
  const blocks = rows.map((_, at) => (at < 4 ? 1 : 2));
  const values = rows.map(([a = 0, b = 0], at) => 3 * a + b + (at < 4 ? 0 : 20) + (at % 3) * 0.1);
  const without = answerOf({ inputs: numeric(2), model: 'main', rows, values });
  const within = answerOf({ inputs: numeric(2), model: 'main', rows, values, blocks });
  expect(within.terms[0]?.estimates[0]?.effect).toBeCloseTo(without.terms[0]?.estimates[0]?.effect ?? 0, 9);
  expect(within.error.deviation).toBeLessThan(0.2);
  expect(without.error.deviation).toBeGreaterThan(5);
  expect(within.blocks?.p).toBeLessThan(1e-6);
  // Repeats of one setting in two blocks are no repeats.
  expect([without.lackOfFit?.pureError.degrees, within.lackOfFit]).toEqual([4, undefined]);
  const same = answerOf({ inputs: numeric(2), model: 'main', rows, values, blocks: rows.map(([a = 0]) => a) });
  expect(same.dependent).toEqual([{ inputs: [0], others: [{ inputs: [], part: expect.closeTo(-1, 9) }] }]);
});

it('gives each level of a category its distance from their mean, the last one too', () => {
  const rows = [0, 0, 0, 2, 2, 2, 3, 3, 3].map((level) => [level]);
  const values = [10, 11, 12, 20, 21, 22, 5, 6, 7];
  const { terms, constant } = answerOf({ inputs: [{ kind: 'categorical' }], model: 'quadratic', rows, values });
  expect(constant).toBeCloseTo(38 / 3, 9);
  expect(terms[0]?.estimates.map(({ level, effect }) => [level, effect.toFixed(3)])).toEqual([
    [0, '-1.667'],
    [2, '8.333'],
    [3, '-6.667'],
  ]);
  // One error for all: a standard deviation of 1, thus √(1/3 · 2/3) of a distance.
  expect(terms[0]?.estimates.map(({ standardError }) => standardError)).toEqual(
    [1, 1, 1].map(() => expect.closeTo(Math.sqrt(2) / 3, 9)),
  );
  expect(terms[0]).toMatchObject({ degrees: 2, f: expect.closeTo(175, 6) });
});

it('codes a logarithmic input by its logarithm', () => {
  const rows = [0.01, 0.1, 1, 0.01, 1].map((x) => [x]);
  const values = [1, 2, 3, 1.1, 2.9];
  const log = answerOf({ inputs: [{ kind: 'numeric', scale: 'log' }], model: 'main', rows, values });
  expect(log.terms[0]?.estimates[0]?.effect).toBeCloseTo(1.9, 9);
  expect(log.curvature).toMatchObject({ by: 'centre', points: 1, effect: expect.closeTo(0, 9) });
  expect(answerOf({ inputs: numeric(1), model: 'main', rows, values }).curvature).toBeUndefined();
});

it('a main effect that is left out of the model is among the aliases of those that are in it', () => {
  const temp = [-1, -1, 1, 1, -1, 1, -1, 1];
  const load = [-1, 1, -1, 1, 1, 1, -1, -1];
  const rows = temp.map((one, at) => [one, load[at] ?? 0]);
  const values = load.map((one, at) => 10 + 5 * one + ([0.1, -0.2, 0.15, -0.05, 0.1, 0, -0.1, 0.05][at] ?? 0));
  const report = answerOf({ inputs: numeric(2), model: 'chosen', rows: rows.slice(0, 7), values: values.slice(0, 7) });
  expect(report.terms.map(({ inputs }) => inputs)).toEqual([[1]]);
  expect(report.aliases).toMatchObject([{ inputs: [1], others: [{ inputs: [0] }, { inputs: [0, 1] }] }]);
});

it('a mixture beside a numeric input has no centre points', () => {
  const mixture = { name: 'Solvent', total: 100 };
  const parts = numeric(2).map((input) => ({ ...input, mixture }));
  const rows = [0, 50, 100, 0, 50, 100, 50].map((a, at) => [a, 100 - a, [1, 1, 1, 3, 3, 3, 2][at] ?? 0]);
  const request = { inputs: [...parts, ...numeric(1)], model: 'main' as const, rows, values: [1, 2, 3, 2, 3, 5, 9] };
  expect(answerOf(request).curvature).toBeUndefined();
});

it('gives a mixture the output of its pure components, and tests what two do together', () => {
  const mixture = { name: 'Solvent', total: 100 };
  const inputs = numeric(3).map((input) => ({ ...input, mixture }));
  const rows = [
    [100, 0, 0],
    [0, 100, 0],
    [0, 0, 100],
    [50, 50, 0],
    [50, 0, 50],
    [0, 50, 50],
    [50, 50, 0],
    [20, 40, 40],
  ];
  const values = rows.map(
    ([a = 0, b = 0, c = 0], at) => (10 * a + 20 * b + 5 * c + 0.4 * a * b) / 100 + (at % 2) * 0.1,
  );
  const report = answerOf({ inputs, model: 'interactions', rows, values });
  expect(report.constant).toBeUndefined();
  expect(report.terms.map(({ inputs: of, isShare }) => [of, isShare])).toEqual([
    ...[
      [[0], true],
      [[1], true],
      [[2], true],
    ],
    ...[
      [[0, 1], false],
      [[0, 2], false],
      [[1, 2], false],
    ],
  ]);
  expect(report.terms[1]?.estimates[0]?.effect).toBeCloseTo(20, 0);
  expect(report.terms[3]?.p).toBeLessThan(0.01);
  expect(report.terms[4]?.p).toBeGreaterThan(0.1);
  // Parts that do not add up are inputs like others.
  const loose = answerOf({ inputs, model: 'main', rows: rows.map(([a = 0, b = 0, c = 0]) => [a, b + 3, c]), values });
  expect(loose.constant).toBeDefined();
  expect(loose.dependent).toMatchObject([{ inputs: [2] }]);
});

it('names what would hide in main effects: in this half fraction, each pair in a third input', () => {
  const rows = corners(2).map(([a = 0, b = 0]) => [a, b, a * b]);
  const repeated = [...rows, ...rows];
  const values = repeated.map((_, at) => at % 5);
  const { aliases } = answerOf({ inputs: numeric(3), model: 'main', rows: repeated, values });
  expect(aliases).toEqual([
    { inputs: [0], others: [{ inputs: [1, 2], part: expect.closeTo(1, 9), shared: expect.closeTo(1, 6) }] },
    { inputs: [1], others: [{ inputs: [0, 2], part: expect.closeTo(1, 9), shared: expect.closeTo(1, 6) }] },
    { inputs: [2], others: [{ inputs: [0, 1], part: expect.closeTo(1, 9), shared: expect.closeTo(1, 6) }] },
  ]);
});

it('tells how far samples cannot tell an effect from one outside the model, as the inflation of its variance says', () => {
  const random = createRandom(6);
  const rows = Array.from({ length: 30 }, () => {
    const a = random.next();
    return [a, 0.8 * a + 0.2 * random.next(), random.next()];
  });
  const values = rows.map(([a = 0, , c = 0]) => 3 * a + c + 0.1 * random.next());
  const report = answerOf({ inputs: numeric(3), model: 'chosen', rows, values });
  expect(report.terms.map(({ inputs: of }) => of)).toEqual([[0], [2]]);
  const whole = answerOf({ inputs: numeric(3), model: 'main', rows, values });
  const errorOf = ({ terms, error }: EffectsReport) => (terms[0]?.estimates[0]?.standardError ?? 0) / error.deviation;
  const shared = report.aliases[0]?.others.find(({ inputs: of }) => of.join() === '1')?.shared ?? 0;
  expect(1 / (1 - shared)).toBeCloseTo((errorOf(whole) / errorOf(report)) ** 2, 6);
  expect(shared).toBeGreaterThan(0.8);
  expect(report.aliases[1]?.others.find(({ inputs: of }) => of.join() === '1')?.shared ?? 0).toBeLessThan(0.3);
});

it('chooses among more terms than samples of a formula of categories and numbers', () => {
  const random = createRandom(3);
  const rows = Array.from({ length: 48 }, () => [
    random.integer(4),
    random.integer(6),
    1 + random.integer(5) / 2,
    5 * random.integer(13) - 20,
    random.integer(4),
    10 * 2 ** random.integer(6),
  ]);
  const prices = [9, 6.5, 11, 4, 3.5, 10];
  const values = rows.map(
    ([, reagent = 0, amount = 0, heat = 0, solvent = 0, time = 0]) =>
      (prices[reagent] ?? 0) * amount + ([1, 1.4, 0.8, 2][solvent] ?? 0) + 0.01 * time + 0.05 * Math.abs(heat - 20),
  );
  const kinds = ['categorical', 'categorical', 'numeric', 'numeric', 'categorical', 'numeric'] as const;
  const { terms, r2 } = answerOf({ inputs: kinds.map((kind) => ({ kind })), model: 'chosen', rows, values });
  expect(terms.map(({ inputs: of }) => of)).toEqual(expect.arrayContaining([[1], [2], [1, 2]]));
  expect(r2).toBeGreaterThan(0.99);
});

it('chooses nothing where nothing speaks for it', () => {
  const rows = corners(3);
  const values = [5, 5.1, 5.1, 5, 5.1, 5, 5, 5.1];
  const report = answerOf({ inputs: numeric(3), model: 'chosen', rows, values });
  expect(report.terms).toEqual([]);
  expect(report.r2).toBeCloseTo(0, 9);
});

describe('a mixture beside another input', () => {
  const mixture = { name: 'Dough', total: 100 };
  const inputs = [...numeric(3).map((input) => ({ ...input, mixture })), { kind: 'numeric' as const }];
  const shares = [
    [70, 20, 10],
    [60, 30, 10],
    [60, 20, 20],
    [50, 35, 15],
    [55, 25, 20],
    [65, 24, 11],
  ];
  const rows = shares.flatMap((share) => [190, 210, 230].map((oven) => [...share, oven]));
  const { next: random } = createRandom(2);
  const noise = rows.map(() => random() / 10);

  it('has an effect of its own where terms are chosen, and brings it along with a pair', () => {
    const values = rows.map(([a = 0, , , oven = 0], at) => a / 10 + (oven - 210) / 5 + (noise[at] ?? 0));
    const alone = answerOf({ inputs, model: 'chosen', rows, values });
    expect(alone.terms.map(({ inputs: of }) => of)).toEqual([[0], [1], [2], [3]]);
    expect(alone.terms[3]?.estimates[0]?.effect).toBeCloseTo(8, 0);
    const joint = rows.map(([a = 0, b = 0, , oven = 0], at) => a / 10 + (b * (oven - 210)) / 100 + (noise[at] ?? 0));
    const { terms } = answerOf({ inputs, model: 'chosen', rows, values: joint });
    expect(terms.map(({ inputs: of }) => of)).toEqual(expect.arrayContaining([[3], [1, 3]]));
  });

  it('tells of a component without an effect that the pure one gives 0', () => {
    const cost = rows.map(([a = 0, , c = 0]) => 0.014 * a + 0.0473 * c);
    const { terms } = answerOf({ inputs, model: 'chosen', rows, values: cost });
    expect(terms.map(({ estimates: [only] }) => only?.effect)).toEqual([
      expect.closeTo(1.4, 9),
      0,
      expect.closeTo(4.73, 9),
    ]);
  });
});

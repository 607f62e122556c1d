import { describe, expect, it } from 'vitest';
import { calculatedShares } from '#shared/engine/composite/calculated-shares.ts';
import { compileExpression } from '#shared/engine/conditions/evaluate.ts';
import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { createForecasters } from '#shared/engine/predictions/create-forecaster.ts';
import { fitModel } from '#shared/engine/predictions/fit-model.ts';
import type { Forecast } from '#shared/engine/predictions/forecast.ts';
import { forecastPoints, proposeWithForecasts } from '#shared/engine/predictions/forecast-points.ts';
import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point, ProposeRequest } from '#shared/engine/types.ts';
import type { Expression } from '#shared/rules/expression.ts';
import { outputFormulas } from '#shared/rules/output-formulas.ts';
import type { ValueRange } from '#shared/rules/target.ts';
import { isNight } from '#tests/support/night.ts';
import { buildRequest, normalFrom, numeric } from './build-request.ts';

const op = (name: string, ...of: Expression[]): Expression => ({ op: name, of });
/** Two measured outputs with noise of 0.2 and 0.3, and what is calculated from both and the first input. */
function request(n: number, seed: number, changes: Partial<ProposeRequest> = {}): ProposeRequest {
  const random = createRandom(seed);
  const normal = normalFrom(random);
  const points = Array.from({ length: n }, () => [random.next(), random.next()]);
  const outputs = points.map((point) => {
    const [height, impurity] = truth(point).map((value, at) => value + (at === 0 ? 0.2 : 0.3) * normal());
    return [profit(height ?? 0, impurity ?? 0, point), height ?? 0, impurity ?? 0];
  });
  return buildRequest({
    space: { inputs: [numeric(), numeric()] },
    ...{ points, outputs, seed, formulas: [linear] },
    objectives: [
      { weight: 1, target: 'Maximize' },
      { weight: 0, target: 'Maximize' },
      { weight: 0, target: 'Maximize' },
    ],
    ...changes,
  });
}
const truth = ([a = 0, b = 0]: Point): [number, number] => [4 + 3 * Math.sin(2 * a) + b, 2 + 2 * a * b];
const profit = (height: number, impurity: number, [a = 0]: Point) => 3 * height - 2 * impurity + 5 * a;
const linear = {
  output: 0,
  expression: op(
    'add',
    op('multiply', 3, { input: 0 }),
    op('negative', op('multiply', 2, { input: 1 })),
    op('multiply', 5, { input: 2 }),
  ),
  reads: [{ output: 1 }, { output: 2 }, { input: 0 }],
};
const asked = [
  [0.5, 0.5],
  [0.1, 0.9],
  [0.95, 0.2],
];
const z = 1.6448536269514722;
const rest = [0, 0].map((weight) => ({ weight, target: 'Maximize' as const }));
const both = { objectives: [1, 1, 1].map((weight) => ({ weight, target: 'Maximize' as const })) };
const outputsOf = async (of: ProposeRequest) =>
  ((await forecastPoints(of, asked))?.forecasts ?? []).map(({ outputs }) => outputs);

describe('the forecast of an output that is calculated from measured ones', () => {
  it('is a normal with the moments that a sum of normals has', async () => {
    for (const [at, found] of (await outputsOf(request(40, 3, both))).entries()) {
      const [sum, height, impurity] = found;
      if (!sum || !height || !impurity) throw new Error('nothing is forecast');
      const middle = profit(height.value, impurity.value, asked[at] ?? []);
      const deviation = (one: { low: number; high: number }) => (one.high - one.low) / 2;
      const half = Math.hypot(3 * deviation(height), 2 * deviation(impurity));
      expect(Math.abs(sum.value - middle)).toBeLessThan(0.15 * half);
      expect((sum.high - sum.low) / 2 / half).toBeGreaterThan(0.8);
      expect((sum.high - sum.low) / 2 / half).toBeLessThan(1.2);
    }
  });

  it('has the quantiles of a Monte Carlo through a formula that bends', async () => {
    const product = {
      output: 0,
      expression: op('divide', { input: 0 }, { input: 1 }),
      reads: [{ output: 1 }, { output: 2 }],
    };
    const normal = normalFrom(createRandom(9));
    for (const [ratio, height, impurity] of await outputsOf(request(60, 4, { ...both, formulas: [product] }))) {
      if (!ratio || !height || !impurity) throw new Error('nothing is forecast');
      const drawn = ({ value, low, high }: Forecast) => {
        const deviate = normal() / z;
        return value + deviate * (deviate < 0 ? value - low : high - value);
      };
      const values = Float64Array.from({ length: 20_000 }, () => drawn(height) / drawn(impurity)).sort();
      const [low = 0, middle = 0, high = 0] = [0.05, 0.5, 0.95].map((share) => values[share * values.length]);
      const width = high - low;
      expect(Math.abs(ratio.low - low)).toBeLessThan(0.12 * width);
      expect(Math.abs(ratio.value - middle)).toBeLessThan(0.12 * width);
      expect(Math.abs(ratio.high - high)).toBeLessThan(0.12 * width);
    }
  });

  it('is the same whether its parts count in the score or not, and tells no part that does not', async () => {
    const [alone, counted] = [await outputsOf(request(12, 5)), await outputsOf(request(12, 5, both))];
    expect(alone.map(({ length }) => length)).toEqual([1, 1, 1]);
    for (const [at, [sum]] of alone.entries()) {
      expect(Math.abs((sum?.value ?? 0) - (counted[at]?.[0]?.value ?? 9))).toBeLessThan(0.3);
    }
  });

  it('errs less than a model of the output as a whole, and holds nine of ten measurements', async () => {
    let [own, whole, inside, count] = [0, 0, 0, 0];
    for (let seed = 1; seed <= (isNight ? 6 : 2); seed += 1) {
      const fresh = request(80, 100 + seed);
      const of = async (changes: Partial<ProposeRequest>) =>
        (await forecastPoints(request(9, seed, { ...saturating, ...changes }), fresh.points))?.forecasts ?? [];
      const [formula, hidden] = [await of({}), await of({ formulas: [] })];
      for (const [at, [, height = 0, impurity = 0]] of fresh.outputs.entries()) {
        const exact = saturated(height, impurity);
        const found = formula[at]?.outputs[0];
        own += Math.abs((found?.value ?? 0) - exact);
        whole += Math.abs((hidden[at]?.outputs[0]?.value ?? 0) - exact);
        inside += Number(found && found.low <= exact && exact <= found.high);
        count += 1;
      }
    }
    expect(own).toBeLessThan(0.9 * whole);
    expect(inside / count).toBeGreaterThan(0.85);
  });

  it('learns of samples that lack a part, and is modelled as a whole where nearly all do', async () => {
    const lacking = (from: number, changes: Partial<ProposeRequest> = {}) => {
      const all = request(12, 6, changes);
      const outputs = all.outputs.map((row, at) => (at < from ? row : [Number.NaN, row[1] ?? 0, Number.NaN]));
      return { ...all, outputs };
    };
    const half = lacking(6);
    const shorter = { ...half, points: half.points.slice(0, 6), outputs: half.outputs.slice(0, 6) };
    expect(await outputsOf(half)).not.toEqual(await outputsOf(shorter));
    const rare = request(12, 6);
    const outputs = rare.outputs.map((row, at) => (at === 0 ? row : [row[0] ?? 0, row[1] ?? 0, Number.NaN]));
    expect(await outputsOf({ ...rare, outputs })).toEqual(await outputsOf({ ...rare, outputs, formulas: [] }));
  });

  it('is that of its own model where the formula has no value', async () => {
    const root = { ...linear, expression: op('root', op('add', { input: 0 }, -1000)) };
    const found = await outputsOf(request(12, 7, { formulas: [root] }));
    expect(found).toEqual(await outputsOf(request(12, 7, { formulas: [] })));
  });

  it('stays inside the bounds, and counts a limit by its draws', async () => {
    const bounded = request(12, 8, {
      objectives: [{ weight: 1, target: 'Maximize', bounds: { min: 0, max: 12 } }, ...rest],
    });
    for (const [sum] of await outputsOf(bounded)) expect(sum?.high).toBeLessThanOrEqual(12);
    await withKernels(async (kernels) => {
      const fitted = await fitModel(kernels, request(12, 8));
      if (!fitted) throw new Error('nothing was learned');
      const sum = async (limit: ValueRange) =>
        (await createForecasters(kernels, fitted, createPacer({}), [limit])).forecast(asked);
      const [first] = await outputsOf(request(12, 8));
      const median = first?.[0]?.value ?? 0;
      const [above] = await sum({ min: median, max: null });
      expect(above?.acceptable).toBeCloseTo(0.5, 1);
      expect((await sum({ min: 1000, max: null }))[0]?.acceptable).toBe(0);
    });
  });

  it('follows what is measured of its parts already', async () => {
    const of = request(12, 5, both);
    const known = asked.map(() => [Number.NaN, 6, 1.5]);
    const found = (await forecastPoints(of, asked, known))?.forecasts ?? [];
    const [score] = found.map((one) => one.score);
    expect((score?.high ?? 1) - (score?.low ?? 0)).toBeLessThan(1e-9);
  });
});

/** A sum whose value hides most of what its parts do: as a whole it is nearly a step. */
const saturated = (height: number, impurity: number) => 1 / (1 + Math.exp(-6 * (height - 2 * impurity)));
const saturating = {
  formulas: [
    {
      output: 0,
      expression: op(
        'divide',
        1,
        op('add', 1, op('exponential', op('multiply', -6, op('add', { input: 0 }, op('multiply', -2, { input: 1 }))))),
      ),
      reads: [{ output: 1 }, { output: 2 }],
    },
  ],
};

describe('the formulas of outputs', () => {
  const output = (short_name: string, formula?: string) => ({
    ...{ uuid: `u-${short_name}`, short_name, formula: formula ?? '' },
    ...{ is_functional: formula !== undefined, is_categorical: short_name === 'colour' },
  });
  const inputs = [
    { short_name: 'temp', is_categorical: false },
    { short_name: 'solvent', is_categorical: true },
  ];
  const functions = [{ short_name: 'cost', formula: '2 * temp + 1' }];
  const measured = [output('yield_'), output('impurity'), output('colour')];
  const found = (...calculated: ReturnType<typeof output>[]) =>
    outputFormulas([...calculated, output('yield_')], { inputs, outputs: [...calculated, ...measured], functions });

  it('are those that read measured outputs; what these lack in the request follows', () => {
    const { formulas, parts } = found(output('profit', '3 * yield_ - 0.5 * impurity * temp'));
    expect(parts.map(({ short_name }) => short_name)).toEqual(['impurity']);
    expect(formulas).toMatchObject([{ output: 0, reads: [{ output: 1 }, { output: 2 }, { input: 0 }] }]);
  });

  it('go through functions and other calculated outputs', () => {
    const gross = output('gross', '3 * yield_');
    const { formulas } = found(output('profit', 'gross - cost'), gross);
    const [profit] = formulas;
    expect(profit?.reads).toEqual([{ output: 2 }, { input: 0 }]);
    expect(compileExpression(profit?.expression ?? 0)([5, 10])).toBe(15 - 21);
  });

  it.each([
    '2 * temp',
    'cost',
    'yield_ if temp > 3 else 0',
    'yield_ + colour',
    'yield_ * solvent',
    'unknown * yield_',
    'profit + yield_',
  ])('are not: %s', (formula) => {
    expect(found(output('profit', formula))).toEqual({ formulas: [], parts: [] });
  });

  it('are not of measured outputs, nor of one that doubles what it reads for ever', () => {
    const names = Array.from({ length: 9 }, (_, at) => `p${at}`);
    const doubled = names.map((name, at) =>
      output(
        name,
        at === 8
          ? 'yield_'
          : Array(9)
              .fill(`p${at + 1}`)
              .join(' + '),
      ),
    );
    expect(found(...doubled).formulas.length).toBeLessThan(9);
  });
});

describe('the gains of a series through a formula', () => {
  it('are of the moments that a sum of normals has', () => {
    const share = (weight: number) => ({ weight, at: (value: number) => value / 10, max: Infinity });
    const outputs = [
      { output: 1, back: (standard: number) => 4 + 2 * standard, share: share(0.5) },
      { output: 2, back: (standard: number) => 1 + 3 * standard, share: share(0) },
    ];
    const calculated = [{ formula: linear, weight: 0.5, share: (value: number) => value / 100 }];
    const found = { mean: 0, deviation: 0 };
    calculatedShares(calculated, outputs)?.moments([0.3, -0.2], [0.5, 0.7], [2, 9], found);
    // The first output counts by itself too: both parts move together.
    const [first, second] = [4 + 2 * 0.3, 1 - 3 * 0.2];
    expect(found.mean).toBeCloseTo(0.5 * 0.03 + (0.5 * (3 * first - 2 * second + 5 * 2)) / 100, 9);
    const slope = 0.5 / 10 + (0.5 * 3 * 2) / 100;
    const exact = Math.hypot(slope * 0.5, ((0.5 * 2 * 3) / 100) * 0.7);
    expect(Math.abs(found.deviation / exact - 1)).toBeLessThan(0.15);
  });

  it('lead a series to where a formula is best, which a model of it as a whole cannot know', async () => {
    for (const seed of isNight ? [1, 2] : [1]) {
      const random = createRandom(seed);
      const points = Array.from({ length: 6 }, () => [random.next(), random.next()]);
      const best = async (formulas: ProposeRequest['formulas']) => {
        const of = buildRequest({ ...narrow(points), formulas, count: 2, seed });
        const found = (await propose(of)).proposals.map(({ point }) => point);
        return Math.max(...narrow(found).outputs.map(([value = 0]) => value));
      };
      const [known, hidden] = [await best([peak]), await best(undefined)];
      expect(known).toBeGreaterThan(hidden);
      expect(known).toBeGreaterThan(0);
    }
  });

  it('repeat for a seed, obey rules, and say what they expect', async () => {
    const feasible = async (points: readonly Point[]) => points.map(([a = 0, b = 0]) => a + b < 1.2);
    const of = request(12, 3, { feasible, count: 2 });
    const { proposals } = await proposeWithForecasts(of);
    expect((await proposeWithForecasts(of)).proposals).toEqual(proposals);
    for (const { point, predictedScore, forecast, reason } of proposals) {
      expect((point[0] ?? 0) + (point[1] ?? 0)).toBeLessThan(1.2);
      expect(Math.abs((predictedScore ?? 0) - (forecast?.score.value ?? 9))).toBeLessThan(0.25);
      expect(reason.nearest?.distance).toBeGreaterThan(0);
    }
  });

  it('are those of the output as a whole where it has a limit or a value, or the whole front is followed', async () => {
    const whole = async (changes: Partial<ProposeRequest>) => {
      const asked = request(10, 2, { count: 1, ...changes });
      expect(await propose(asked)).toEqual(await propose({ ...asked, formulas: undefined }));
    };
    await whole({ objectives: [{ weight: 1, target: 'Maximize', limit: { min: 5, max: null } }, ...rest] });
    await whole({ objectives: [{ weight: 1, target: 15 }, ...rest] });
    await whole({ ...both, front: true });
    await whole({ formulas: [{ ...linear, output: 1, reads: [{ output: 0 }, { output: 2 }, { input: 0 }] }] });
  });

  it('learn of parts that are measured alone', async () => {
    const of = request(10, 2, { count: 1 });
    const outputs = of.outputs.map((row, at) => (at < 5 ? row : [Number.NaN, row[1] ?? 0, Number.NaN]));
    const half = await propose({ ...of, outputs });
    const without = of.outputs.map((row, at) => (at < 5 ? row : row.map(() => Number.NaN)));
    expect(half.proposals).not.toEqual((await propose({ ...of, outputs: without })).proposals);
    expect(half.proposals).toHaveLength(1);
  });
});

/** A measured output, less a penalty of an input that is narrow. */
const peak = {
  output: 0,
  expression: op('add', { input: 0 }, op('multiply', -200, op('power', op('add', { input: 1 }, -0.37), 2))),
  reads: [{ output: 1 }, { input: 0 }],
};
const narrow = (points: readonly Point[]) => ({
  points,
  outputs: points.map(([a = 0, b = 0]) => {
    const y = Math.sin(3 * b) + 0.3 * a;
    return [y - 200 * (a - 0.37) ** 2, y];
  }),
  objectives: [{ weight: 1, target: 'Maximize' as const }, ...rest.slice(1)],
});

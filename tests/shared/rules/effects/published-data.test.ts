import { describe, expect, it } from 'vitest';
import { type EffectsModel, type EffectsReport, effectsReport } from '#shared/rules/effects/effects-report.ts';
import published from './published-data.json' with { type: 'json' };
import expected from './statsmodels.json' with { type: 'json' };

interface Published {
  name: string;
  model: string;
  inputs: readonly { kind: string; ends?: readonly number[] | undefined }[];
  rows: readonly (readonly number[])[];
  values: readonly number[];
}

const models: readonly EffectsModel[] = ['main', 'interactions', 'quadratic', 'chosen'];

function reportOf(name: string, change: { model?: EffectsModel; values?: readonly number[] } = {}): EffectsReport {
  const found: Published | undefined = published.find((one) => one.name === name);
  if (!found) throw new Error(`No data set ${name}`);
  const inputs = found.inputs.map(({ kind, ends: [low, high] = [] }) => ({
    kind: kind === 'categorical' ? ('categorical' as const) : ('numeric' as const),
    ...(low !== undefined && high !== undefined && { ends: [low, high] as const }),
  }));
  const model = models.find((one) => one === found.model) ?? 'main';
  const report = effectsReport({ rows: found.rows, values: found.values, model, ...change, inputs });
  if (!report.answers) throw new Error(`No answer for ${name}`);
  return report;
}

const letters = (inputs: readonly number[]) => inputs.map((at) => 'ABCDEF'[at]).join('');
const effectsOf = ({ terms }: EffectsReport) =>
  Object.fromEntries(terms.map(({ inputs, estimates }) => [letters(inputs), estimates[0]?.effect]));

/** Equal to eight digits, or to as much of the largest number. */
function expectEqual(found: number | undefined, wanted: number, scale = 0): void {
  expect(Math.abs((found ?? Number.NaN) - wanted)).toBeLessThanOrEqual(1e-8 * Math.max(Math.abs(wanted), scale));
}

describe.each(expected)('the numbers of statsmodels for $name', (wanted) => {
  const report = reportOf(wanted.name);

  it('are those of every effect', () => {
    expect(report.terms.map(({ inputs }) => inputs)).toEqual(wanted.terms.map(({ inputs }) => inputs));
    const largest = Math.max(...wanted.terms.flatMap(({ coefficients }) => coefficients.map(Math.abs)));
    expectEqual(report.constant, wanted.constant);
    for (const [at, { coefficients, errors, low, high, p, f }] of wanted.terms.entries()) {
      const term = report.terms[at];
      expectEqual(term?.p, p);
      expectEqual(term?.f, f, 1);
      for (const [column, coefficient] of coefficients.entries()) {
        const estimate = term?.estimates[column];
        // A pair with a category of several levels has a test, and no estimate.
        if (term?.estimates.length === 0) continue;
        const factor = (estimate?.effect ?? 0) / (estimate?.coefficient || 1) || 2;
        expectEqual(estimate?.coefficient, coefficient, largest);
        expectEqual(estimate?.standardError, errors[column] ?? 0);
        expectEqual((estimate?.low ?? 0) / factor, low[column] ?? 0, largest);
        expectEqual((estimate?.high ?? 0) / factor, high[column] ?? 0, largest);
      }
    }
  });

  it('are those of the whole fit, and of each sample', () => {
    expectEqual(report.error.deviation, wanted.deviation);
    expectEqual(report.r2, wanted.r2);
    expectEqual(report.adjusted, wanted.adjusted);
    expectEqual(report.press, wanted.press);
    expectEqual(report.test.f, wanted.f);
    expectEqual(report.test.p, wanted.p);
    for (const [at, fitted] of wanted.fitted.entries()) {
      expectEqual(report.points[at]?.predicted, fitted);
      expectEqual(report.points[at]?.studentized, wanted.studentized[at] ?? 0, 1);
    }
    expect(report.lackOfFit === undefined).toBe(wanted.lack_of_fit === null);
    if (!wanted.lack_of_fit) return;
    expectEqual(report.lackOfFit?.f, wanted.lack_of_fit.f);
    expectEqual(report.lackOfFit?.p, wanted.lack_of_fit.p);
    expectEqual(report.lackOfFit?.pureError.sumOfSquares, wanted.lack_of_fit.pure);
    expect([report.lackOfFit?.degrees, report.lackOfFit?.pureError.degrees]).toEqual(wanted.lack_of_fit.degrees);
  });
});

describe('the printed numbers', () => {
  it('of NIST are certified: Norris, Pontius, Longley, SiRstv and AtmWtAg', () => {
    const certified = {
      Norris: { deviation: 0.884796396144373, r2: 0.999993745883712, f: 5436385.54079785 },
      Pontius: { deviation: 0.205177424076185e-3, r2: 0.999999900178537, f: 185330865.995752 },
      Longley: { deviation: 304.854073561965, r2: 0.995479004577296, f: 330.285339234588 },
      SiRstv: { deviation: 1.04076068334656e-1, r2: 1.90999039051129e-1, f: 1.18046237440255 },
      AtmWtAg: { deviation: 1.5104831444641e-5, r2: 2.57426544538321e-1, f: 1.5946733567793e1 },
    };
    for (const [name, { deviation, r2, f }] of Object.entries(certified)) {
      const report = reportOf(name);
      expectEqual(report.error.deviation, deviation);
      expectEqual(report.r2, r2);
      expectEqual(report.test.f, f);
    }
  });

  it('of NIST for Norris and Longley are the coefficients in natural units too', () => {
    const slope = (name: string, at: number) => {
      const { inputs, terms } = reportOf(name);
      const { coefficient = 0, standardError = 0 } = terms[at]?.estimates[0] ?? {};
      const half = ((inputs[at]?.high ?? 0) - (inputs[at]?.low ?? 0)) / 2;
      return [coefficient / half, standardError / half];
    };
    const wanted: [string, number, number, number][] = [
      ['Norris', 0, 1.00211681802045, 0.429796848199937e-3],
      ['Longley', 0, 15.0618722713733, 84.9149257747669],
      ['Longley', 1, -0.35819179292591e-1, 0.334910077722432e-1],
      ['Longley', 5, 1829.15146461355, 455.478499142212],
    ];
    for (const [name, at, coefficient, error] of wanted) {
      const [found, itsError] = slope(name, at);
      expectEqual(found, coefficient);
      expectEqual(itsError, error);
    }
  });

  it('of Montgomery: filtration rate, plasma etch, injection moulding, the centre points, and the composite', () => {
    expect(effectsOf(reportOf('filtration rate'))).toMatchObject({
      ...{ A: expect.closeTo(21.625, 9), B: expect.closeTo(3.125, 9), C: expect.closeTo(9.875, 9) },
      ...{ D: expect.closeTo(14.625, 9), AC: expect.closeTo(-18.125, 9), AD: expect.closeTo(16.625, 9) },
    });
    expect(effectsOf(reportOf('plasma etch'))).toMatchObject({
      ...{ A: expect.closeTo(-101.625, 9), B: expect.closeTo(7.375, 9), C: expect.closeTo(306.125, 9) },
      ...{ AB: expect.closeTo(-24.875, 9), AC: expect.closeTo(-153.625, 9), BC: expect.closeTo(-2.125, 9) },
    });
    expect(effectsOf(reportOf('injection moulding'))).toMatchObject({
      ...{ A: expect.closeTo(13.875, 9), B: expect.closeTo(35.625, 9) },
    });
    const centre = reportOf('centre points');
    // Without the 39.3 … 41.5 of the corners there are four degrees of freedom, and an F of 0.06.
    expect(centre.curvature).toMatchObject({
      ...{ by: 'centre', points: 5, effect: expect.closeTo(0.035, 9) },
      ...{ sumOfSquares: expect.closeTo(0.0027, 4), f: expect.closeTo(0.063, 3), p: expect.closeTo(0.814, 3) },
    });
    const composite = reportOf('central composite');
    expect(composite.constant?.toFixed(2)).toBe('79.94');
    expect(composite.terms.map(({ estimates }) => Number(estimates[0]?.coefficient.toFixed(2)))).toEqual([
      1, 0.52, 0.25, -1.38, -1,
    ]);
    expect([composite.press?.toFixed(2), composite.predicted?.toFixed(2)]).toEqual(['2.35', '0.92']);
    expect(composite.lackOfFit).toMatchObject({ degrees: 3, pureError: { degrees: 4 }, f: expect.closeTo(1.79, 2) });
    expect(composite.curvature).toMatchObject({ by: 'squares', degrees: 2 });
    expect(reportOf('delivery time').press?.toFixed(4)).toBe('459.0393');
  });

  it('of Box, Hunter and Hunter: the pilot plant and the reactor', () => {
    expect(effectsOf(reportOf('pilot plant'))).toEqual({
      ...{ A: expect.closeTo(23, 9), B: expect.closeTo(-5, 9), C: expect.closeTo(1.5, 9) },
      ...{ AB: expect.closeTo(1.5, 9), AC: expect.closeTo(10, 9), BC: expect.closeTo(0, 9) },
    });
    expect(effectsOf(reportOf('reactor'))).toMatchObject({
      ...{ A: expect.closeTo(-1.375, 9), B: expect.closeTo(19.5, 9), C: expect.closeTo(-0.625, 9) },
      ...{ D: expect.closeTo(10.75, 9), E: expect.closeTo(-6.25, 9) },
      ...{ BD: expect.closeTo(13.25, 9), DE: expect.closeTo(-11, 9) },
    });
  });
});

it('chooses the effects that the textbooks find: of the filtration rate and of the reactor', () => {
  const chosen = (name: string) => reportOf(name, { model: 'chosen' }).terms.map(({ inputs }) => letters(inputs));
  expect(chosen('filtration rate')).toEqual(['A', 'C', 'D', 'AC', 'AD']);
  expect(chosen('reactor')).toEqual(expect.arrayContaining(['B', 'D', 'E', 'BD', 'DE']));
  // This response bends along both inputs.
  expect(chosen('central composite')).toEqual(expect.arrayContaining(['A', 'B', 'AA', 'BB']));
});

it('names the pairs that hide in effects: in this resolution IV each pair in another', () => {
  const { aliases, dependent } = reportOf('injection moulding', { model: 'interactions' });
  expect(aliases).toEqual([]);
  const named = dependent.map(({ inputs, others }) => [
    letters(inputs),
    others.map(({ inputs: of, part }) => `${letters(of)} ${part.toFixed(6)}`),
  ]);
  // I = ABCE = BCDF = ADEF.
  const groups = { BC: 'AE', BE: 'AC', CD: 'BF', CE: 'AB', CF: 'BD', DE: 'AF', DF: 'AE', EF: 'AD' };
  expect(named).toEqual(Object.entries(groups).map(([name, other]) => [name, [`${other} 1.000000`]]));
});

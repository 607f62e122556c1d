import { describe, expect, it } from 'vitest';
import { type EffectsReport, type EffectsRequest, effectsReport } from '#shared/rules/effects/effects-report.ts';
import { buildInput } from '#tests/support/experiment-data.ts';
import { conclusion, furtherFindings, unansweredText } from '#web/features/modelling/effects/report-in-words.ts';

const inputs = ['Heat', 'Time', 'Base'].map((name) => buildInput({ name }));
const numeric = inputs.map(() => ({ kind: 'numeric' as const }));
const corners = Array.from({ length: 8 }, (_, run) => [run & 1, (run >> 1) & 1, (run >> 2) & 1]);
const noise = [0.1, -0.2, 0.2, 0, -0.1, 0.1, -0.1, 0.2];

function answerOf(request: Pick<EffectsRequest, 'rows' | 'values'> & Partial<EffectsRequest>): EffectsReport {
  const report = effectsReport({ inputs: numeric, model: 'main', ...request });
  if (!report.answers) throw new Error(report.why);
  return report;
}

function wordsOf(report: EffectsReport) {
  const samples = report.points.map((_, at) => ({ name: `Series 1, sample ${at + 1}` }));
  const names = { inputs, output: { name: 'Yield' }, samples, blocks: 'series', decimal: '.' as const };
  return { first: conclusion(report, names), further: furtherFindings(report, names).join('\n') };
}

describe('a conclusion', () => {
  it('names the effects that are more than chance, the largest first, and counts the others', () => {
    const values = corners.map(([heat = 0, time = 0], at) => 10 * heat - 3 * time + (noise[at] ?? 0));
    expect(wordsOf(answerOf({ rows: corners, values })).first).toBe(
      'Yield depends on Heat (+10.00) and Time (−2.90): 2 of 3 effects are more than chance.',
    );
  });

  it('says of a square that an input beside the model may be what is seen', () => {
    // Base is 1 at the middle of Heat alone.
    const rows = [...corners, ...corners].map(([heat = 0, time = 0], at) =>
      at < 8 ? [heat, time, 0] : [0.5, time, 1],
    );
    const values = rows.map(([, , base = 0], at) => 10 * base + (noise[at % 8] ?? 0));
    const answer = answerOf({ rows, values, model: 'chosen' });
    expect(answer.terms.map(({ inputs: of }) => of)).toEqual([[2]]);
    const square = { ...answer, terms: answer.terms.map((term) => ({ ...term, inputs: [0, 0] })) };
    const aliases = [
      {
        inputs: [0, 0],
        others: [
          { inputs: [2], part: 0.4, shared: 0.9 },
          { inputs: [1], part: 0.9, shared: 0.4 },
          { inputs: [1, 2], part: 0.9, shared: 0.9 },
        ],
      },
    ];
    expect(wordsOf({ ...square, aliases }).first).toMatch(
      /^Yield depends on Heat² .* Heat² may be the effect of Base instead, which these samples mix up with it\.$/,
    );
    expect(
      wordsOf({ ...answer, aliases: [{ inputs: [2], others: [{ inputs: [0], part: 1, shared: 1 }] }] }).first,
    ).toMatch(/chance\.$/);
  });

  it('names the squares that centre points alone cannot tell from the one that is in the model', () => {
    const rows = [...corners, ...Array.from({ length: 4 }, () => [0.5, 0.5, 0.5])];
    const values = rows.map(([heat = 0], at) => (at < 8 ? 10 * heat : 12) + (noise[at % 8] ?? 0));
    const words = wordsOf(answerOf({ rows, values, model: 'quadratic' }));
    expect(words.first).toMatch(
      /Heat² may be the effect of Time² or Base² instead, which these samples mix up with it\.$/,
    );
    expect(words.further).toContain('These samples cannot tell Time² from Heat².');
    expect(wordsOf(answerOf({ rows, values, model: 'chosen' })).first).toMatch(
      /² may be the effect of \w+² or \w+² instead/,
    );
  });

  it('says that none is', () => {
    expect(wordsOf(answerOf({ rows: corners, values: noise })).first).toBe(
      'No effect on Yield is more than chance: these 8 samples do not tell which input matters.',
    );
    expect(wordsOf(answerOf({ rows: corners, values: noise, model: 'chosen' })).first).toMatch(
      /^No input shows an effect/,
    );
  });

  it('says of a mixture that its shares are not among the effects', () => {
    const mixture = { name: 'Solvent', total: 1 };
    const parts = numeric.map((input, at) => (at < 2 ? { ...input, mixture } : input));
    const rows = Array.from({ length: 12 }, (_, at) => [(at % 3) / 2, 1 - (at % 3) / 2, (at >> 1) % 2]);
    const values = rows.map(([a = 0, , base = 0], at) => 40 * a + 5 * base + (noise[at % 8] ?? 0));
    expect(wordsOf(answerOf({ inputs: parts, rows, values, model: 'main' })).first).toMatch(
      /^Yield depends on Base \(\+5\.\d+\): 1 of 1 effect is more than chance\. The shares of the components, which/,
    );
  });

  it('says that terms that share their effect matter together', () => {
    // Time follows Heat, so that neither shows beside the other.
    const rows = Array.from({ length: 16 }, (_, at) => [at % 2, (at % 2) + (at % 8 === 0 ? 0.02 : 0), (at >> 1) % 2]);
    const values = rows.map(([heat = 0], at) => heat + 3 * (noise[(at * 5) % 8] ?? 0));
    const report = answerOf({ rows, values });
    expect(report.test.p).toBeLessThan(0.05);
    expect(wordsOf(report).first).toMatch(
      /^No single effect on Yield is more than chance, but all terms together are \(p = 0\.0\d+\): these 16 samples do not tell which/,
    );
  });

  it('calls a linear blend of components by its name: the mean alone is another model', () => {
    const mixture = { name: 'Solvent', total: 1 };
    const parts = numeric.map((input) => ({ ...input, mixture }));
    const rows = [
      ...[0, 1, 2].flatMap((pure) => [0, 1].map(() => [0, 1, 2].map((at) => (at === pure ? 1 : 0)))),
      [0.5, 0.5, 0],
      [0, 0.5, 0.5],
      [0.5, 0, 0.5],
    ];
    const blend = rows.map(([a = 0, b = 0, c = 0], at) => 10 * a + 20 * b + 60 * c + (noise[at % 8] ?? 0));
    const chosen = wordsOf(answerOf({ inputs: parts, rows, values: blend, model: 'chosen' })).first;
    expect(chosen).toBe(
      'The linear blend describes these samples best: Yield follows the shares of the components, and no effect beside them shows. The components differ by more than chance (p < 0.0001).',
    );
    expect(wordsOf(answerOf({ inputs: parts, rows, values: blend })).first).toMatch(/^The model is the linear blend: /);
    const same = rows.map((_, at) => noise[(at * 3) % 8] ?? 0);
    expect(wordsOf(answerOf({ inputs: parts, rows, values: same })).first).toMatch(
      /The components differ by no more than chance \(p = 0\.\d+\)\.$/,
    );
  });

  it('says of an input that cannot be told from the series that nothing is told', () => {
    const rows = corners.map(([heat = 0]) => [heat, 7, 7]);
    const report = answerOf({ rows, values: noise, blocks: rows.map(([heat = 0]) => heat) });
    expect(wordsOf(report).first).toBe('These samples can tell no effect of an input on Yield.');
  });

  it('compares effects with each other where no error is left', () => {
    const values = corners.map(([heat = 0], at) => 10 * heat + (noise[at] ?? 0)).slice(0, 7);
    const { first, further } = wordsOf(answerOf({ rows: corners.slice(0, 7), values, model: 'interactions' }));
    expect(first).toMatch(/^There are as many terms as samples, .* Heat \(\+10\) stands out \(Lenth\)\.$/);
    expect(further).toContain('as many terms as samples describe any data');
    expect(further).toContain('Lack of fit cannot be told.');
  });

  it.each([
    [{ why: 'few-samples', samples: 1 }, /1 measured sample with every input and Yield, and effects need at least 3/],
    [{ why: 'same-values', samples: 5 }, /all 5 measured samples have the same Yield/],
    [{ why: 'same-settings', samples: 5 }, /have the same setting, so no input can show an effect/],
    [{ why: 'too-many-terms', samples: 9, parameters: 28 }, /9 measured samples cannot tell 28 terms apart/],
  ] as const)('says in a sentence that data cannot answer: %j', (report, text) => {
    expect(unansweredText({ answers: false, ...report }, 'Yield')).toMatch(text);
  });
});

describe('further findings', () => {
  it('tell lack of fit and curvature by repeats and centre points', () => {
    const rows = [...corners, [0.5, 0.5, 0.5], [0.5, 0.5, 0.5], [0.5, 0.5, 0.5]];
    const values = [...corners.map(([heat = 0], at) => 10 * heat + (noise[at] ?? 0)), 9, 9.1, 9.2];
    const { further } = wordsOf(answerOf({ rows, values }));
    expect(further).toMatch(
      /Lack of fit: the model misses more than repeats differ \(p = 0\.00\d+\), so terms are missing\./,
    );
    expect(further).toMatch(
      /Curvature: the 3 centre points lie \+4\.\d+ off the model without squares \(p < 0\.0001\)/,
    );
  });

  it('tell that a fit is lucky, a sample far off, an input the same, and terms mixed up', () => {
    const rows = corners.slice(0, 4).flatMap(([heat = 0, time = 0]) => [0, 1, 2].map(() => [heat, time, 7]));
    const values = rows.map(([heat = 0], at) => 10 * heat + (noise[at % 8] ?? 0) + (at === 5 ? 9 : 0));
    const { further } = wordsOf(answerOf({ rows, values }));
    expect(further).toContain('The same in all samples, so without an effect to see: Base.');
    const half = [
      [0, 0, 0],
      [1, 0, 1],
      [0, 1, 1],
      [1, 1, 0],
    ];
    const fraction = wordsOf(
      answerOf({ rows: [...half, ...half], values: [1, 2, 3, 4, 1.2, 2.1, 2.9, 4.1], model: 'main' }),
    );
    expect(fraction.further).toContain('Aliases, if there is such an effect: Heat is mixed up with Time × Base');
    const confused = wordsOf(
      answerOf({
        rows: half.map(([a = 0, b = 0]) => [a, b, a]).concat(half.map(([a = 0, b = 0]) => [a, b, a])),
        values: [1, 2, 3, 4, 1.2, 2.1, 2.9, 4.1],
      }),
    );
    expect(confused.further).toContain('These samples cannot tell Base from Heat.');
    const one = Array.from({ length: 20 }, (_, at) => [at % 2, (at >> 1) % 2, (at >> 2) % 2]);
    const far = wordsOf(
      answerOf({ rows: one, values: one.map(([a = 0], at) => 5 * a + (at % 3) * 0.1 + (at === 6 ? 6 : 0)) }),
    );
    expect(far.further).toMatch(/Series 1, sample 7 lies \d\.\d standard deviations from the model/);
    const few = wordsOf(answerOf({ rows: corners.slice(0, 6), values: [1, 5, 2, 7, 9, 4] }));
    expect(few.further).toContain('the model knows its samples better than it predicts others');
  });
});

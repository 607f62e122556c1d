import { expect, it } from 'vitest';
import {
  buildPredictionFigure,
  coverageText,
  type ScoredSample,
} from '#web/charts/prediction/build-prediction-figure.ts';
import { beyondText } from '#web/features/modelling/effects/effects-charts.tsx';
import { importanceByChance, importanceInWords } from '#web/lib/resources/importances.ts';

const samples = (of: number, count: number): ScoredSample[] =>
  Array.from({ length: of }, (_, at) => ({
    ...{ key: String(at), name: String(at), measured: 0.5, predicted: 0.5 },
    interval: at < count ? { low: 0.4, high: 0.6 } : { low: 0.6, high: 0.7 },
  }));

it.each([
  [9, 8, /^8 of 9 intervals hold the measured score: too few to tell whether nine of ten do\.$/],
  [40, 36, /^36 of 40 intervals .*about nine of ten as they should/],
  [34, 34, /^34 of 34 intervals hold the measured score, where nine of ten should: the difference may be chance/],
  [40, 25, /fewer than nine of ten: predictions are less certain/],
  [200, 200, /more than nine of ten: predictions are more certain/],
])('of %i intervals %i hold, and whether they can be relied on', (of, count, text) => {
  expect(coverageText(samples(of, count))).toMatch(text);
});

it('counts a score at the end of its interval, but for rounding, as held', () => {
  const atEnd = samples(40, 40).map((one) => ({ ...one, measured: 0.1 + 0.2, interval: { low: 0.2, high: 0.3 } }));
  expect(coverageText(atEnd)).toMatch(/^40 of 40 intervals/);
  const { inside, outside } = buildPredictionFigure(atEnd, { width: 400, height: 400 });
  expect([inside === '', outside]).toEqual([false, '']);
});

const bar = (name: string, score: number | null, scoreStd: number | null, include = true) => ({
  ...{ name, score, scoreStd, include },
});

it('names the parameters that are shown to matter: those whose whisker is above 0', () => {
  expect(importanceInWords([bar('Heat', 0.8, 0.02), bar('Time', 0.05, 0.06), bar('Dose', 0.009, 0)], 0)).toBe(
    'Shown to matter: Heat. Not shown to matter: Time, Dose.',
  );
  expect(importanceInWords([bar('Heat', 0.02, 0.03), bar('Off', null, null, false)], 0)).toBe(
    'Nothing can be concluded: none of Heat is shown to matter.',
  );
  expect(importanceInWords([], 0)).toBe('No parameter is ranked.');
});

it('names no input whose importance may be chance', () => {
  const model = (learned_from: number) => ({ metrics: { r2: 0.7 }, learned_from });
  expect(importanceByChance(model(18))).toBeCloseTo(0.133, 3);
  const bars = [bar('Heat', 0.5, 0.02), bar('Dose', 0.072, 0.01)];
  expect(importanceInWords(bars, importanceByChance(model(18)))).toBe(
    'Shown to matter: Heat. Not shown to matter: Dose.',
  );
  expect(importanceInWords(bars, importanceByChance(model(60)))).toBe('Shown to matter: Heat, Dose.');
});

it('says how many effects are more than chance', () => {
  const effects = [{ size: 5 }, { size: 1 }];
  expect(beyondText(effects, { limit: 2 })).toBe('1 of 2 effects is more than chance.');
  expect(beyondText(effects, { limit: 9 })).toMatch(/^No effect is more than chance: nothing can be concluded/);
  expect(beyondText(effects, { limit: undefined })).toMatch(/^With so few samples/);
});

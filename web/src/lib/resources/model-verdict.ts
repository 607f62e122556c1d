import type { Experiment } from '#shared/contracts/experiments.ts';
import type { PredictionModel } from '#shared/contracts/models.ts';
import { isMetric, whyUnjudged } from '#shared/rules/model-metrics.ts';
import { type DecimalSymbol, withSymbol } from '#shared/rules/number-format.ts';

export type Verdict = 'poor' | 'usable' | 'good';

/** R² above which a model is usable, and good. */
const least = { usable: 0.3, good: 0.8 };

/**
 * The worth of a model's R². Below 0.3, the error of a prediction is at least 84 % of that of guessing the mean;
 * from 0.8, at most 45 %.
 */
export function verdictOf({ r2 }: Pick<PredictionModel['metrics'], 'r2'>): Verdict {
  if (r2 >= least.good) return 'good';
  return r2 >= least.usable ? 'usable' : 'poor';
}

/** How a note about such a model is coloured. */
export const verdictSeverities = { poor: 'warning', usable: 'info', good: 'success' } as const satisfies Record<
  Verdict,
  string
>;

interface KnownModel {
  metrics: Pick<PredictionModel['metrics'], 'r2' | 'mae'>;
  learned_from?: PredictionModel['learned_from'];
}

/** The verdict in words, with the number of samples behind it. */
export function verdictText({ metrics, learned_from }: KnownModel): string {
  const verdict = verdictOf(metrics);
  const from = learned_from === undefined ? '' : `, made from ${learned_from} samples`;
  const unjudged = whyUnjudged(metrics);
  if (unjudged) return `Model without a verdict${from}: ${unjudgedTexts[unjudged]}.`;
  if (verdict === 'good') return `Good model${from}: its predictions of new samples are close to what is measured.`;
  if (verdict === 'usable') return `Usable model${from}: it shows the direction, but single predictions are uncertain.`;
  return `Poor model${from}: it predicts ${metrics.r2 <= 0 ? 'no' : 'little'} better than the mean.`;
}

/** The numbers that carry a verdict, in words; '' where there is none. */
export function verdictNumbers(
  { r2, r2_std, mae }: Pick<PredictionModel['metrics'], 'r2' | 'r2_std' | 'mae'>,
  decimal: DecimalSymbol,
): string {
  if (!isMetric(r2)) return '';
  const text = (value: string) => withSymbol(value, decimal);
  const spread = isMetric(r2_std) ? ` ± ${text(r2_std.toFixed(2))}` : '';
  const error = isMetric(mae)
    ? `; predictions of unseen samples are off by ${text(String(Number(mae.toPrecision(2))))} on average, of a score from 0 to 1`
    : '';
  return `CV-R2 is ${text(r2.toFixed(2))}${spread}, where 1 is perfect and 0 no better than the mean${error}.`;
}

/**
 * Compares the expected gain of the best next sample with the noise of repeated measurements, which a poor model cannot.
 * It says of what the gain is: that of a proposed sample is another figure (ENGINE-25). A series along the front may be
 * worthwhile without any gain of the weighted score, so that nothing is advised there (HALF-91).
 */
export function stoppingHint(
  { outlook, metrics }: PredictionModel,
  { whole_front: followsFront }: Pick<Experiment, 'whole_front'>,
  decimal: DecimalSymbol,
): string | undefined {
  if (verdictOf(metrics) === 'poor') {
    return 'The model explains too little to say whether one more series is worthwhile.';
  }
  if (!outlook) return undefined;
  const { expected_gain: gain, noise } = outlook;
  const [shownGain, shownNoise] = [amount(gain, decimal), amount(noise, decimal)];
  const comparison = `By this model, the best next sample is expected to gain ${shownGain} over what the best one would score if measured again. Estimated measurement noise: ${shownNoise}.`;
  if (followsFront) {
    return `${comparison} Both are of the weighted score alone. This experiment asks for the whole front, which may still grow: Progress tells what the last series added to it.`;
  }
  if (shownGain === shownNoise) return `${comparison} Too close to say whether one more series is worthwhile.`;
  return gain > noise ? `${comparison} Worth continuing.` : `${comparison} This may be the time to stop.`;
}

const amount = (score: number, decimal: DecimalSymbol) =>
  withSymbol(score < 0.0005 ? 'less than 0.001' : score.toFixed(3), decimal);

const unjudgedTexts = {
  same_settings: 'all of them have the same settings, so that none can be predicted by a model of others',
  same_scores: 'all of them have the same score, so that there is nothing to explain',
} as const satisfies Record<NonNullable<ReturnType<typeof whyUnjudged>>, string>;

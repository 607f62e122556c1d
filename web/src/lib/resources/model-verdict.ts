import type { PredictionModel } from '#shared/contracts/models.ts';
import { whyUnjudged } from '#shared/rules/model-metrics.ts';

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

const unjudgedTexts = {
  same_settings: 'all of them have the same settings, so that none can be predicted by a model of others',
  same_scores: 'all of them have the same score, so that there is nothing to explain',
} as const satisfies Record<NonNullable<ReturnType<typeof whyUnjudged>>, string>;

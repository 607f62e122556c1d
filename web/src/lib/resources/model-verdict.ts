import type { PredictionModel } from '#shared/contracts/models.ts';

export type Verdict = 'poor' | 'usable' | 'good';

/** R² above which a model is usable, and good. */
const least = { usable: 0.3, good: 0.8 };

/**
 * What a model's R² is good for. Below 0.3, the error of a prediction is at least 84 % of that of guessing the mean;
 * from 0.8, at most 45 %.
 */
export function verdictOf({ r2 }: Pick<PredictionModel['metrics'], 'r2'>): Verdict {
  if (r2 >= least.good) return 'good';
  return r2 >= least.usable ? 'usable' : 'poor';
}

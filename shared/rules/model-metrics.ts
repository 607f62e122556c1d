/** Stands for a metric that does not exist; screens show N/A for it (specification, section 9.5). */
export const missingMetric = Number.MIN_SAFE_INTEGER;

/** The metrics of a cross-validation, as the specified calls show them: `missingMetric` where there is none. */
type Metrics = Record<'r2' | 'r2_std' | 'me' | 'me_std' | 'mae' | 'mae_std' | 'mse' | 'mse_std', number>;

export const isMetric = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && value > missingMetric;

/**
 * Why a model cannot be judged: all samples have the same settings, so that it has no metric at all, or all have the same
 * score, so that there is nothing to explain and no R². Undefined if it has an R².
 */
export function whyUnjudged({ r2, mae }: Pick<Metrics, 'r2' | 'mae'>): 'same_settings' | 'same_scores' | undefined {
  if (isMetric(r2)) return undefined;
  return isMetric(mae) ? 'same_scores' : 'same_settings';
}

/** Metrics as calls of our own show them: null where there is none. */
export function knownMetrics({ r2, r2_std, me, me_std, mae, mae_std, mse, mse_std }: Metrics) {
  const known = (value: number): number | null => (isMetric(value) ? value : null);
  return {
    ...{ r2: known(r2), r2_std: known(r2_std), me: known(me), me_std: known(me_std) },
    ...{ mae: known(mae), mae_std: known(mae_std), mse: known(mse), mse_std: known(mse_std) },
  };
}

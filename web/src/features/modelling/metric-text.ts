import { isMetric } from '#shared/rules/model-metrics.ts';

/** A metric with two decimals, or `missing`: the server sends the smallest safe integer for a missing one. */
export function metricText(value: number | null | undefined, missing: 'N/A' | '-'): string {
  if (!isMetric(value)) return missing;
  const text = value.toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}

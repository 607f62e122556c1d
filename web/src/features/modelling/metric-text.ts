/** A metric by two decimals, or `missing` where there is none: the server says so by the smallest safe integer. */
export function metricText(value: number | null | undefined, missing: 'N/A' | '-'): string {
  if (value === null || value === undefined || !(value > Number.MIN_SAFE_INTEGER)) return missing;
  const text = value.toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}

import type { SpaceInput } from '#shared/engine/types.ts';

/** A function's values as an input with their range. */
export function functionSpace(values: readonly number[]): SpaceInput {
  const min = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const max = values.reduce((largest, value) => Math.max(largest, value), Number.NEGATIVE_INFINITY);
  if (!(max > min)) return { kind: 'numeric', min: values[0] ?? 0, max: values[0] ?? 0, step: 1 };
  const span = max - min;
  return {
    kind: 'numeric',
    min,
    max,
    step: (Number.isFinite(span) ? span / 100 : max / 100 - min / 100) || Number.MIN_VALUE,
  };
}

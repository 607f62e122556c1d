import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';

/** A sample with some of its outputs changed, null to empty one: the same row where that is nothing new. */
export function fillOutputs(row: EffectiveSample, values: Readonly<Record<string, number | null>>): EffectiveSample {
  if (Object.entries(values).every(([uuid, value]) => (row.out[uuid] ?? null) === value)) return row;
  return { ...row, out: { ...row.out, ...values }, version: row.version + 1 };
}

import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';

/** A sample with some outputs changed, null to clear one; the same row if nothing changes. */
export function fillOutputs(row: EffectiveSample, values: Readonly<Record<string, number | null>>): EffectiveSample {
  if (Object.entries(values).every(([uuid, value]) => (row.out[uuid] ?? null) === value)) return row;
  return { ...row, out: { ...row.out, ...values }, version: row.version + 1 };
}

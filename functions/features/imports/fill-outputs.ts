import type { SampleRow } from '#functions/tables/rows.ts';

/** A sample with some of its outputs changed, null to empty one: the same row where that is nothing new. */
export function fillOutputs(row: SampleRow, values: Readonly<Record<string, number | null>>): SampleRow {
  if (Object.entries(values).every(([uuid, value]) => (row.out[uuid] ?? null) === value)) return row;
  return { ...row, out: { ...row.out, ...values }, version: row.version + 1 };
}

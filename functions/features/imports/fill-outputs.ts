import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { changedMeanwhile } from './messages.ts';

type Values = Readonly<Record<string, number | null>>;
/** By sample, the outputs to change, null to clear one, and the version that was read. */
type Fills = ReadonlyMap<string, { version: number; out: Values }>;

/** The change of each sample: the same object where nothing changes. Throws if a sample has changed since it was read. */
export const fillBy =
  (fills: Fills) =>
  (row: EffectiveSample): EffectiveSample => {
    const change = fills.get(row.uuid);
    if (!change) return row;
    if (row.version !== change.version) throw changedMeanwhile();
    return fillOutputs(row, change.out);
  };

function fillOutputs(row: EffectiveSample, values: Values): EffectiveSample {
  if (Object.entries(values).every(([uuid, value]) => (row.out[uuid] ?? null) === value)) return row;
  return { ...row, out: { ...row.out, ...values }, version: row.version + 1 };
}

import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { type ChangeOfExclusion, excludedAfter, isSameExclusion } from '#shared/rules/sample-state.ts';
import { changedMeanwhile } from './messages.ts';

/** A change of a sample by an import: its outputs, null to clear one, and its state. */
export interface Fill {
  /** The version that was read. */
  version: number;
  out: Readonly<Record<string, number | null>>;
  exclusion?: ChangeOfExclusion | undefined;
}
type Fills = ReadonlyMap<string, Fill>;

/** The change of each sample: the same object where nothing changes. Throws if a sample has changed since it was read. */
export const fillBy =
  (fills: Fills) =>
  (row: EffectiveSample): EffectiveSample => {
    const change = fills.get(row.uuid);
    if (!change) return row;
    if (row.version !== change.version) throw changedMeanwhile();
    return filled(row, change);
  };

function filled(row: EffectiveSample, { out, exclusion = {} }: Fill): EffectiveSample {
  const excluded = excludedAfter(row, exclusion);
  const hasValues = Object.entries(out).every(([uuid, value]) => (row.out[uuid] ?? null) === value);
  if (hasValues && isSameExclusion(row, excluded)) return row;
  const { state, reason } = excluded;
  return { ...row, out: { ...row.out, ...out }, state, reason, version: row.version + 1 };
}

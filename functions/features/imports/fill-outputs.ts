import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { type ChangeOfVerdict, isSameVerdict, judgedAfter } from '#shared/rules/sample-state.ts';
import { changedMeanwhile } from './messages.ts';

/** What an import changes of a sample: outputs, null to clear one, and what is said of it. */
export interface Fill {
  /** The version that was read. */
  version: number;
  out: Readonly<Record<string, number | null>>;
  verdict?: ChangeOfVerdict | undefined;
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

function filled(row: EffectiveSample, { out, verdict = {} }: Fill): EffectiveSample {
  const judged = judgedAfter(row, verdict);
  const hasValues = Object.entries(out).every(([uuid, value]) => (row.out[uuid] ?? null) === value);
  if (hasValues && isSameVerdict(row, judged)) return row;
  const { state, reason } = judged;
  return { ...row, out: { ...row.out, ...out }, state, reason, version: row.version + 1 };
}

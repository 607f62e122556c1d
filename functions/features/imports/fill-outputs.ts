import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { type Annotation, annotationAfter, isSameAnnotation } from '#shared/rules/annotation.ts';
import { type ChangeOfExclusion, excludedAfter, isSameExclusion } from '#shared/rules/sample-state.ts';
import { changedMeanwhile } from './messages.ts';

/** A change of a sample by an import: its outputs, null to clear one, its state, and what is noted of it. */
export interface Fill {
  /** The version that was read. */
  version: number;
  out: Readonly<Record<string, number | null>>;
  exclusion?: ChangeOfExclusion | undefined;
  annotation?: Annotation | undefined;
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

function filled(row: EffectiveSample, { out, exclusion = {}, annotation = {} }: Fill): EffectiveSample {
  const excluded = excludedAfter(row, exclusion);
  const annotated = annotationAfter(row, annotation);
  const hasValues = Object.entries(out).every(([uuid, value]) => (row.out[uuid] ?? null) === value);
  if (hasValues && isSameExclusion(row, excluded) && isSameAnnotation(row, annotated)) return row;
  const { state, reason } = excluded;
  return { ...row, out: { ...row.out, ...out }, state, reason, ...annotated, version: row.version + 1 };
}

import type { Sample } from '../../../../shared/contracts/samples.ts';
import { type CellEdit, valuesOf } from './sample-values.ts';

/** Edits that met somebody else's of the same cells. */
export interface SampleConflict {
  sample: Sample;
  cells: { edit: CellEdit; theirs: number | null }[];
}

/**
 * The cells of which both have changed the value since `base`, and not to the same. Where there are none the edits can
 * be sent again on top of what the other has saved: two people who fill different columns do not disturb each other.
 */
export function conflictOf(edits: readonly CellEdit[], base: Sample, current: Sample): SampleConflict | undefined {
  const before = valuesOf(base);
  const now = valuesOf(current);
  const cells = edits.flatMap((edit) => {
    const theirs = now.get(edit.parameter) ?? null;
    const changed = theirs !== (before.get(edit.parameter) ?? null) && theirs !== edit.value;
    return changed ? [{ edit, theirs }] : [];
  });
  return cells.length > 0 ? { sample: current, cells } : undefined;
}

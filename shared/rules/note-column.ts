import { restored } from './csv.ts';
import type { FileRow } from './import-columns.ts';
import { limits } from './limits.ts';
import { saysFailed } from './missing-value.ts';
import { isRemark, saysSucceeded } from './reason-to-skip.ts';
import { plainHeader } from './sample-headers.ts';

export const ofNotes = 'Notes of the samples, without ok, done and the like';

/** Headers of remarks that say how a run went, and nothing else. */
const ofStates = /^(status|state|zustand|etat|outcome)$/;

/**
 * The index of the column whose cells become the notes of a file's samples (decision RECORD-101): the first of remarks
 * by its header, where some cell says more than that the run failed or succeeded. -1 without one.
 */
export function noteColumn(headers: readonly string[], rows: readonly FileRow[]): number {
  return headers.findIndex(
    (header, index) =>
      isRemark(header) &&
      !ofStates.test(plainHeader(header)) &&
      rows.some(({ cells }) => {
        const text = noteOf(cells[index] ?? '');
        return text !== '' && !saysFailed(text);
      }) &&
      rows.every(({ cells }) => noteOf(cells[index] ?? '').length <= limits.note),
  );
}

/** The note in a cell; '' where it is empty or says that the run did what it should. */
export function noteOf(cell: string): string {
  const text = restored(cell).trim();
  return saysSucceeded(text) ? '' : text;
}

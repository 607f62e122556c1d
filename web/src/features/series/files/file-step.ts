import type { AttachedFile } from '#shared/contracts/sample-files.ts';
import { runMutation } from '#web/lib/api/run-mutation.ts';
import { changingFile } from '#web/lib/resources/sample-files.ts';
import type { HistoryStep, StepContext } from '../changes/edit-history.ts';

/** A file that was attached or deleted, as it is kept over a reload. */
export interface ChangedFile {
  kind: 'file';
  label: string;
  file: AttachedFile;
  /** Whether it was attached; deleted otherwise. */
  isAttached: boolean;
}

type FileContext = Pick<StepContext, 'client' | 'place'>;

/** Brings a file back, or deletes it. */
export const changeFile = ({ client, place }: FileContext, file: AttachedFile, isThere: boolean): Promise<void> =>
  runMutation(client, changingFile(client, place), { file, isThere });

export const fileStep = (context: FileContext, kept: ChangedFile): HistoryStep => ({
  label: kept.label,
  undo: () => changeFile(context, kept.file, !kept.isAttached),
  redo: () => changeFile(context, kept.file, kept.isAttached),
  kept: () => kept,
});

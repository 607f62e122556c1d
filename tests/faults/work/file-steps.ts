import type { Laboratory } from './laboratory.ts';
import type { KnownFile } from './ledger.ts';
import { pick } from './pick.ts';
import { someSample } from './sample-steps.ts';

/** Attaches a text to a sample as a browser does: begins, uploads, completes. */
export async function attachFile(lab: Laboratory): Promise<void> {
  const chosen = await someSample(lab);
  if (!chosen) return;
  const sample = chosen.uuid;
  const content = `note ${lab.random.integer(1_000_000)}\n`;
  const begun = await lab.ask('begin file', 'beginSampleFile', {
    path: { id: sample },
    body: { name: 'note.txt', size: content.length },
  });
  if (!begun) return;
  const { file, upload } = begun.body;
  await fetch(`${lab.api.url}${upload.address}`, { method: 'PUT', body: content }).catch(() => undefined);
  const known: KnownFile = { sample, content, states: [false], isTaken: true };
  lab.ledger.files.set(file.uuid, known);
  const path = { id: sample, file: file.uuid };
  const done = await lab.ask('complete file', 'completeSampleFile', { path });
  finalize(known, done !== undefined, true);
}

/** Deletes a file that is attached. */
export const deleteFile = (lab: Laboratory): Promise<void> => changeFile(lab, 'deleteSampleFile');

/** Brings a deleted file back, which is deleted just before where there is none, as undo does. */
export async function undoFileDeletion(lab: Laboratory): Promise<void> {
  if (fittingFiles(lab, false).length === 0) {
    if (fittingFiles(lab, true).length === 0) await attachFile(lab);
    await changeFile(lab, 'deleteSampleFile');
  }
  await changeFile(lab, 'restoreSampleFile');
}

/** The files that are attached, or deleted, as far as it is known, and that no other person changes. */
const fittingFiles = ({ ledger }: Laboratory, isThere: boolean) =>
  [...ledger.files].filter(([, { states, isTaken }]) => !isTaken && states.length === 1 && states[0] === isThere);

async function changeFile(lab: Laboratory, operation: 'deleteSampleFile' | 'restoreSampleFile'): Promise<void> {
  const isThere = operation === 'restoreSampleFile';
  const fitting = fittingFiles(lab, !isThere);
  if (fitting.length === 0) return;
  const [uuid, known] = pick(lab.random, fitting);
  known.isTaken = true;
  const step = isThere ? 'restore file' : 'delete file';
  const done = await lab.ask(step, operation, { path: { id: known.sample, file: uuid } });
  finalize(known, done !== undefined, isThere);
}

/** Without an answer both states are possible from then on: the call may still be running, so nobody takes the file. */
function finalize(known: KnownFile, isDone: boolean, isThere: boolean): void {
  known.states = isDone ? [isThere] : [true, false];
  known.isTaken = !isDone;
}

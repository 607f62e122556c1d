import type { FileText } from '#web/lib/table-file/file-text.ts';
import { hasWorkers, unreadFile } from '#web/lib/table-file/worker-session.ts';
import { openWorker } from './open-worker.ts';
import type { OutputsOptions } from './outputs-options.ts';
import {
  createOutputs,
  type OutputsBodies,
  type OutputsBody,
  type OutputsPlan,
  readOutputsFile,
} from './plan-outputs.ts';

export interface OutputsSession {
  plan: OutputsPlan;
  body: () => Promise<OutputsBody>;
  /** The bodies that undo and redo the import, without the samples (by number) that the server left unchanged. */
  bodies: (kept: readonly number[]) => Promise<OutputsBodies>;
  close: () => void;
}

/** Opens a file of outputs, in a worker where there are workers. */
export async function openOutputs(file: File, options: OutputsOptions): Promise<OutputsSession> {
  const here = (text: FileText) => ({ ...createOutputs(text, options), close: () => undefined });
  if (!hasWorkers) return here(await readOutputsFile(file, options));
  const { ask, close } = openWorker();
  try {
    return {
      plan: await ask<OutputsPlan>({ kind: 'open-outputs', file, options }),
      body: () => ask({ kind: 'outputs-body' }),
      bodies: (kept) => ask({ kind: 'outputs-bodies', kept }),
      close,
    };
  } catch (error) {
    close();
    return here(unreadFile(error));
  }
}

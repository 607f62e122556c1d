import { isForWorker, openWorker } from './open-worker.ts';
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

/** Opens a file of outputs. The rows of a large file stay in the worker. */
export async function openOutputs(file: File, options: OutputsOptions): Promise<OutputsSession> {
  if (isForWorker(file)) {
    const { ask, close } = openWorker();
    return {
      plan: await ask<OutputsPlan>({ kind: 'open-outputs', file, options }),
      body: () => ask({ kind: 'outputs-body' }),
      bodies: (kept) => ask({ kind: 'outputs-bodies', kept }),
      close,
    };
  }
  return { ...createOutputs(await readOutputsFile(file, options), options), close: () => undefined };
}

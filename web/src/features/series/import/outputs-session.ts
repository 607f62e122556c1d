import type { BodyInputOf } from '../../../../../shared/contracts/routes.ts';
import { isForWorker, openWorker } from './open-worker.ts';
import { packedOutputs } from './pack-rows.ts';
import { type OutputsOptions, type OutputsPlan, planOutputs, type ShownOutputsPlan } from './plan-outputs.ts';

export interface OutputsSession {
  plan: ShownOutputsPlan;
  body: () => Promise<BodyInputOf<'importOutParameters'>>;
  close: () => void;
}

/** Opens a file of outputs. Its rows stay where they were read: of a large file, in a worker. */
export async function openOutputs(file: File, options: OutputsOptions): Promise<OutputsSession> {
  if (isForWorker(file)) {
    const { ask, close } = openWorker();
    return {
      plan: await ask<ShownOutputsPlan>({ kind: 'open-outputs', file, options }),
      body: () => ask({ kind: 'outputs-body' }),
      close,
    };
  }
  const plan: OutputsPlan = planOutputs(await file.text(), options);
  return { plan, body: () => packedOutputs(plan.outValues), close: () => undefined };
}

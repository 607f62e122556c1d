import { workerSession } from '#web/lib/table-file/worker-session.ts';
import type { ImportRequest } from './import-worker.ts';

/** A worker that reads one file and answers calls about it. */
export const openWorker = () =>
  workerSession<ImportRequest>(new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' }));

import type { BodyInputOf } from '../../../../../shared/contracts/routes.ts';
import type { FileFormat } from '../../../lib/file-format.ts';
import {
  createImport,
  type ImportChoice,
  type ImportPlan,
  type ImportTargets,
  type OpenedFile,
} from './import-plan.ts';
import type { ImportRequest } from './import-worker.ts';
import { packed } from './pack-rows.ts';

export interface ImportSession {
  opened: OpenedFile;
  plan: (choice: ImportChoice) => Promise<ImportPlan>;
  body: (choice: ImportChoice) => Promise<BodyInputOf<'importSeries'>>;
  close: () => void;
}

/** Larger files are read by a worker. */
const workerBytes = 200_000;

/** Opens a file for import. What is done with its rows is done where they are. */
export async function openImport(
  file: File,
  targets: ImportTargets,
  account: FileFormat,
  chosen: Partial<FileFormat>,
): Promise<ImportSession> {
  if (file.size > workerBytes && typeof Worker !== 'undefined') return openInWorker(file, targets, account, chosen);
  const opened = createImport(await file.text(), targets, account, chosen);
  return {
    opened: opened.opened(),
    plan: async (choice) => opened.plan(choice),
    body: async (choice) => packed(opened.body(choice)),
    close: () => undefined,
  };
}

async function openInWorker(
  file: File,
  targets: ImportTargets,
  account: FileFormat,
  chosen: Partial<FileFormat>,
): Promise<ImportSession> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  let last = 0;
  function ask<Result>(request: ImportRequest): Promise<Result> {
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      const onMessage = ({ data }: MessageEvent<{ id: number; result: Result }>) => {
        if (data.id !== id) return;
        worker.removeEventListener('message', onMessage);
        resolve(data.result);
      };
      worker.addEventListener('message', onMessage);
      worker.addEventListener('error', (event) => reject(new Error(event.message)), { once: true });
      worker.postMessage({ id, request });
    });
  }
  return {
    opened: await ask<OpenedFile>({ kind: 'open', file, targets, account, chosen }),
    plan: (choice) => ask<ImportPlan>({ kind: 'plan', choice }),
    body: (choice) => ask<BodyInputOf<'importSeries'>>({ kind: 'body', choice }),
    close: () => worker.terminate(),
  };
}

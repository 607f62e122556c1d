import type { FileText } from '#web/lib/table-file/file-text.ts';
import { hasWorkers, unreadFile, workerSession } from '#web/lib/table-file/worker-session.ts';
import type { ImportQuestion } from './import-worker.ts';
import type { Body, ImportChoice, ImportKind, ImportRequest, OpenedImport, Plan } from './plan-import.ts';

/** A file that is open for an import. */
export interface ImportSession<Kind extends ImportKind> {
  opened: OpenedImport<Kind>;
  plan: (choice: ImportChoice<Kind>) => Promise<Plan<Kind>>;
  body: (choice: ImportChoice<Kind>) => Promise<Body<Kind>>;
  close: () => void;
}

/** Opens a file for an import, in a worker where there are workers. */
export async function openImport<Kind extends ImportKind>(
  file: Blob,
  request: ImportRequest<Kind>,
): Promise<ImportSession<Kind>> {
  if (!hasWorkers) return openHere(file, request);
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  const { ask, close } = workerSession<ImportQuestion<Kind>>(worker);
  try {
    return {
      opened: await ask({ ask: 'open', file, request }),
      plan: (choice) => ask({ ask: 'plan', choice }),
      body: (choice) => ask({ ask: 'body', choice }),
      close,
    };
  } catch (error) {
    close();
    return openHere(unreadFile(error), request);
  }
}

/** The code that reads files loads into the page only without a worker. */
async function openHere<Kind extends ImportKind>(
  file: Blob | FileText,
  request: ImportRequest<Kind>,
): Promise<ImportSession<Kind>> {
  const { planImport, readImportFile } = await import('./plan-import.ts');
  const text = file instanceof Blob ? await readImportFile(file, request) : file;
  const { opened, plan, body } = planImport(text, request);
  return { opened, plan: async (choice) => plan(choice), body, close: () => undefined };
}

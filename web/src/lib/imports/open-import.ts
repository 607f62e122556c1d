import type { BodyInputOf } from '#shared/contracts/routes.ts';
import type { ChosenFormat, FileFormat } from '#web/lib/format/file-format.ts';
import { packedSamples } from '#web/lib/table-file/pack-rows.ts';
import { readFile } from '#web/lib/table-file/read-file.ts';
import { hasWorkers, unreadFile } from '#web/lib/table-file/worker-session.ts';
import { openWorker } from './open-worker.ts';
import {
  createImport,
  headersOf,
  type ImportChoice,
  type ImportPlan,
  type ImportTargets,
  type OpenedFile,
} from './plan-series.ts';

export interface ImportSession {
  opened: OpenedFile;
  plan: (choice: ImportChoice) => Promise<ImportPlan>;
  body: (choice: ImportChoice) => Promise<BodyInputOf<'importSeries'>>;
  close: () => void;
}

/** Opens a file for import, in a worker where there are workers. */
export async function openImport(
  file: File,
  targets: ImportTargets,
  account: FileFormat,
  chosen: ChosenFormat,
): Promise<ImportSession> {
  if (hasWorkers) return openInWorker(file, targets, account, chosen);
  const text = await readFile(file, headersOf(targets), { own: account.decimal, chosen });
  return sessionOf(createImport(text, targets, account, chosen));
}

function sessionOf(opened: ReturnType<typeof createImport>): ImportSession {
  return {
    opened: opened.opened(),
    plan: async (choice) => opened.plan(choice),
    body: async (choice) => packedSamples(opened.body(choice)),
    close: () => undefined,
  };
}

async function openInWorker(
  file: File,
  targets: ImportTargets,
  account: FileFormat,
  chosen: ChosenFormat,
): Promise<ImportSession> {
  const { ask, close } = openWorker();
  let opened: OpenedFile;
  try {
    opened = await ask<OpenedFile>({ kind: 'open', file, targets, account, chosen });
  } catch (error) {
    close();
    return sessionOf(createImport(unreadFile(error), targets, account, chosen));
  }
  return {
    opened,
    plan: (choice) => ask<ImportPlan>({ kind: 'plan', choice }),
    body: (choice) => ask<BodyInputOf<'importSeries'>>({ kind: 'body', choice }),
    close,
  };
}

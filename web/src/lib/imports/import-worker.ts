import { answerPage } from '#web/lib/table-file/worker-session.ts';
import { type ImportChoice, type ImportKind, type ImportRequest, planImport, readImportFile } from './plan-import.ts';

export type ImportQuestion<Kind extends ImportKind> =
  | { ask: 'open'; file: Blob; request: ImportRequest<Kind> }
  | { ask: 'plan' | 'body'; choice: ImportChoice<Kind> };

let current: { plan: (choice: never) => unknown; body: (choice: never) => unknown } | undefined;

/** Reads a file and plans its import in a worker, so that the page stays responsive. */
answerPage(async (question: ImportQuestion<ImportKind>): Promise<unknown> => {
  if (question.ask === 'open') {
    const { file, request } = question;
    const planned = planImport(await readImportFile(file, request), request);
    current = planned;
    return planned.opened;
  }
  if (!current) throw new Error('No file is open');
  return current[question.ask](question.choice as never);
});

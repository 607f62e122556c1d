import type { FileFormat } from '../../../lib/file-format.ts';
import { createImport, type ImportChoice, type ImportTargets } from './import-plan.ts';
import { packed } from './pack-rows.ts';

export type ImportRequest =
  | { kind: 'open'; file: Blob; targets: ImportTargets; account: FileFormat; chosen: Partial<FileFormat> }
  | { kind: 'plan' | 'body'; choice: ImportChoice };

let current: ReturnType<typeof createImport> | undefined;

/** Reads files and plans their import apart from the page, which stays smooth meanwhile. */
async function answer(request: ImportRequest): Promise<unknown> {
  if (request.kind === 'open') {
    current = createImport(await request.file.text(), request.targets, request.account, request.chosen);
    return current.opened();
  }
  if (!current) throw new Error('No file is open');
  return request.kind === 'plan' ? current.plan(request.choice) : packed(current.body(request.choice));
}

self.addEventListener('message', async ({ data }: MessageEvent<{ id: number; request: ImportRequest }>) => {
  self.postMessage({ id: data.id, result: await answer(data.request) });
});

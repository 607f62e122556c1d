import type { FileFormat } from '../../../lib/file-format.ts';
import { createImport, type ImportChoice, type ImportTargets } from './import-plan.ts';
import { packedOutputs, packedSamples } from './pack-rows.ts';
import { type OutputsOptions, type OutputsPlan, planOutputs } from './plan-outputs.ts';

export type ImportRequest =
  | { kind: 'open'; file: Blob; targets: ImportTargets; account: FileFormat; chosen: Partial<FileFormat> }
  | { kind: 'plan' | 'body'; choice: ImportChoice }
  | { kind: 'open-outputs'; file: Blob; options: OutputsOptions }
  | { kind: 'outputs-body' };

let current: ReturnType<typeof createImport> | undefined;
let outputs: OutputsPlan | undefined;

/** Reads files and plans their import apart from the page, which stays smooth meanwhile. */
async function answer(request: ImportRequest): Promise<unknown> {
  if (request.kind === 'open') {
    current = createImport(await request.file.text(), request.targets, request.account, request.chosen);
    return current.opened();
  }
  if (request.kind === 'open-outputs') {
    outputs = planOutputs(await request.file.text(), request.options);
    const { outValues: _, ...shown } = outputs;
    return shown;
  }
  if (request.kind === 'outputs-body') return packedOutputs(outputs?.outValues ?? []);
  if (!current) throw new Error('No file is open');
  return request.kind === 'plan' ? current.plan(request.choice) : packedSamples(current.body(request.choice));
}

self.addEventListener('message', async ({ data }: MessageEvent<{ id: number; request: ImportRequest }>) => {
  self.postMessage({ id: data.id, result: await answer(data.request) });
});

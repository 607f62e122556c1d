import type { ChosenFormat, FileFormat } from '#web/lib/format/file-format.ts';
import { packedSamples } from '#web/lib/table-file/pack-rows.ts';
import { readFile } from '#web/lib/table-file/read-file.ts';
import { answerPage } from '#web/lib/table-file/worker-session.ts';
import type { OutputsOptions } from './outputs-options.ts';
import { createOutputs, readOutputsFile } from './plan-outputs.ts';
import { createImport, headersOf, type ImportChoice, type ImportTargets } from './plan-series.ts';

export type ImportRequest =
  | { kind: 'open'; file: Blob; targets: ImportTargets; account: FileFormat; chosen: ChosenFormat }
  | { kind: 'plan' | 'body'; choice: ImportChoice }
  | { kind: 'open-outputs'; file: Blob; options: OutputsOptions }
  | { kind: 'outputs-body' }
  | { kind: 'outputs-bodies'; kept: readonly number[] };

let current: ReturnType<typeof createImport> | undefined;
let outputs: ReturnType<typeof createOutputs> | undefined;

/** Reads files and plans their import in a worker, so that the page stays responsive. */
async function answer(request: ImportRequest): Promise<unknown> {
  if (request.kind === 'open') {
    current = createImport(
      await readFile(request.file, headersOf(request.targets), {
        own: request.account.decimal,
        chosen: request.chosen,
      }),
      request.targets,
      request.account,
      request.chosen,
    );
    return current.opened();
  }
  if (request.kind === 'open-outputs') {
    outputs = createOutputs(await readOutputsFile(request.file, request.options), request.options);
    return outputs.plan;
  }
  if (request.kind === 'outputs-body') return outputs?.body();
  if (request.kind === 'outputs-bodies') return outputs?.bodies(request.kept);
  if (!current) throw new Error('No file is open');
  return request.kind === 'plan' ? current.plan(request.choice) : packedSamples(current.body(request.choice));
}

answerPage(answer);

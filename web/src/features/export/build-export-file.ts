import type { Experiment } from '#shared/contracts/experiments.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { csvText } from '#shared/rules/csv-text.ts';
import type { ExperimentInFile } from '#shared/samples/sample-columns.ts';
import { samplesTable } from '#shared/samples/samples-table.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import type { FileFormat } from '#web/lib/format/file-format.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';

/** Maximum number of experiments per call. */
const maxAtOnce = 50;

/**
 * Reads the samples of experiments page by page, with their definitions. `onProgress` receives the number of samples so
 * far.
 */
export async function readExperiments(
  experiments: readonly Experiment[],
  signal: AbortSignal,
  onProgress: (samples: number) => void,
): Promise<ExperimentInFile[]> {
  const samples = new Map(experiments.map(({ uuid }): [string, Sample[]] => [uuid, []]));
  let count = 0;
  for (let first = 0; first < experiments.length; first += maxAtOnce) {
    const uuids = experiments.slice(first, first + maxAtOnce).map(({ uuid }) => uuid);
    let after: string | undefined;
    do {
      const body = { experiments: uuids, ...(after !== undefined && { after }) };
      const page = await callApi('listMultipleExperimentSamples', { body, signal });
      for (const { experiment, samples: more } of page.experiments) {
        samples.get(experiment)?.push(...more);
        count += more.length;
      }
      onProgress(count);
      after = page.next ?? undefined;
    } while (after);
  }
  const read: ExperimentInFile[] = [];
  for (const experiment of experiments) {
    const definitions = await readDefinitions(experiment, signal);
    read.push({ name: experiment.name, ...definitions, samples: samples.get(experiment.uuid) ?? [] });
  }
  return read;
}

async function readDefinitions({ workspace_id, project_id, uuid }: Experiment, signal: AbortSignal) {
  const call = { ...placeArguments({ workspace: workspace_id, project: project_id, experiment: uuid }), signal };
  const [inputs, functions, outputs, { series }] = await Promise.all([
    callApi('listInParameters', call),
    callApi('listCompParameters', call),
    callApi('listOutParameters', call),
    // The first page names all series, whichever samples it contains.
    callApi('listSeries', call),
  ]);
  return { inputs, functions, outputs, series };
}

/** A row for each sample, experiment after experiment. */
export function buildExportFile(experiments: readonly ExperimentInFile[], format: FileFormat): Blob {
  const { head, rowsOf } = samplesTable('export', experiments, formatDate);
  // Built in parts: a file of a million samples would be too long for one string.
  const parts = experiments
    .map(rowsOf)
    .filter((rows) => rows.length > 0)
    .map((rows) => `\r\n${csvText(rows, format)}`);
  // The byte order mark tells Excel that the file is UTF-8.
  return new Blob(['\uFEFF', csvText([head], format), ...parts], { type: 'text/csv;charset=utf-8' });
}

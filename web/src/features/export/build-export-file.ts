import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { ownColumns, sampleNumber } from '#shared/rules/own-columns.ts';
import { noScore, rankSamples } from '#shared/rules/rank.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import { csvText, type FileFormat } from '#web/lib/format/file-format.ts';
import { predictedColumns } from '#web/lib/resources/predicted-columns.ts';
import { columnsOfExperiments, type FileCell } from '#web/lib/resources/sample-file.ts';

export interface ExportedExperiment {
  name: string;
  inputs: readonly InParameter[];
  functions: readonly { uuid: string; short_name: string }[];
  outputs: readonly OutParameter[];
  series: readonly Pick<Series, 'uuid' | 'number'>[];
  samples: readonly Sample[];
}

const before = [ownColumns.experiment, ownColumns.series, ownColumns.sample];
const after = columnsOfExperiments.map(({ header }) => header);

/**
 * A row for each sample. Parameters with the same short name share a column across experiments: inputs, then functions,
 * then outputs, in the experiments' order.
 */
export function buildExportFile(experiments: readonly ExportedExperiment[], format: FileFormat): Blob {
  const kinds = ['inputs', 'functions', 'outputs'] as const;
  const columns = [
    ...new Set(kinds.flatMap((kind) => experiments.flatMap((one) => one[kind].map(({ short_name }) => short_name)))),
  ];
  const predicted = predictedColumns(
    experiments.flatMap(({ samples }) => samples),
    experiments.flatMap(({ outputs }) => outputs),
  );
  const head = [...before, ...columns, ...after, ...predicted.map(({ header }) => header)];
  // Built in parts: a file of a million samples would be too long for one string.
  const parts = experiments
    .map((experiment) => rowsOf(experiment, columns, predicted))
    .filter((rows) => rows.length > 0)
    .map((rows) => `\r\n${csvText(rows, format)}`);
  // The byte order mark tells Excel that the file is UTF-8.
  return new Blob(['\uFEFF', csvText([head], format), ...parts], { type: 'text/csv;charset=utf-8' });
}

function rowsOf(
  experiment: ExportedExperiment,
  columns: readonly string[],
  predicted: ReturnType<typeof predictedColumns>,
): FileCell[][] {
  const { outputs } = experiment;
  const numberOf = new Map(experiment.series.map(({ uuid, number }) => [uuid, number]));
  const seriesOf = ({ series }: Sample) => numberOf.get(series) ?? Number.POSITIVE_INFINITY;
  const samples = experiment.samples.toSorted((a, b) => seriesOf(a) - seriesOf(b) || a.position - b.position);
  const ranks = rankSamples(samples, outputs);
  const shortNameOf = shortNames(experiment);
  const labelsOf = new Map(
    [...experiment.inputs, ...outputs].flatMap(({ uuid, is_categorical, categories }) =>
      is_categorical ? [[uuid, categories] as const] : [],
    ),
  );
  return samples.map((sample, index) => {
    const values = new Map<string, FileCell>();
    for (const [uuid, value] of valuesOf(sample)) {
      const labels = labelsOf.get(uuid);
      values.set(shortNameOf.get(uuid) ?? '', labels && value !== null ? (labels[value] ?? null) : value);
    }
    const rank = ranks[index] ?? noScore;
    return [
      experiment.name,
      numberOf.get(sample.series) ?? null,
      sampleNumber(sample),
      ...columns.map((column) => values.get(column) ?? null),
      ...columnsOfExperiments.map(({ cell }) => cell(sample, rank)),
      ...predicted.map(({ cell }) => cell(sample)),
    ];
  });
}

const shortNames = ({ inputs, functions, outputs }: ExportedExperiment) =>
  new Map([...inputs, ...functions, ...outputs].map(({ uuid, short_name }) => [uuid, short_name]));

import type { Sample } from '../contracts/samples.ts';
import { acceptableText } from '../rules/acceptable.ts';
import { noScore, rankSamples } from '../rules/rank.ts';
import {
  columnsIn,
  type ExperimentInFile,
  type FileCell,
  type FileColumn,
  isoTime,
  type SampleFile,
  type SampleRecord,
} from './sample-columns.ts';
import { valuesOf } from './sample-values.ts';

interface SamplesTable {
  head: string[];
  /** The experiment's rows, in the order of its series' numbers. */
  rowsOf: (experiment: ExperimentInFile) => FileCell[][];
}

/** The samples of experiments as cells of a file: a column per parameter (also hidden ones), categories as labels. */
export function samplesTable(
  file: SampleFile,
  experiments: readonly ExperimentInFile[],
  localTime: SampleRecord['localTime'] = isoTime,
): SamplesTable {
  const columns = columnsIn(file, experiments);
  return {
    head: columns.map(({ header }) => header),
    rowsOf: (experiment) => rowsOf(experiment, columns, localTime),
  };
}

function rowsOf(
  { name, inputs, functions, outputs, series, samples, rankOf }: ExperimentInFile,
  columns: readonly FileColumn[],
  localTime: SampleRecord['localTime'],
): FileCell[][] {
  const known = new Map(series.map((one) => [one.uuid, one]));
  const seriesOf = (sample: Sample) => known.get(sample.series)?.number ?? Number.POSITIVE_INFINITY;
  const sorted = samples.toSorted((a, b) => seriesOf(a) - seriesOf(b) || a.position - b.position);
  const ranks = rankOf ? sorted.map(({ uuid }) => rankOf.get(uuid)) : rankSamples(sorted, outputs);
  const parameters = new Map([...inputs, ...functions, ...outputs].map((one) => [one.short_name, one]));
  // Their last digits are those of binary arithmetic: nobody typed them (TOLD-107).
  const calculated = new Set(
    [...functions, ...outputs.filter(({ is_functional }) => is_functional)].map(({ short_name }) => short_name),
  );
  return sorted.map((sample, index) => {
    const values = valuesOf(sample);
    const record: SampleRecord = {
      sample,
      experiment: name,
      series: known.get(sample.series),
      rank: ranks[index] ?? noScore,
      acceptable: acceptableText(sample, outputs),
      cellOf: (shortName) => {
        const { uuid = '', is_categorical, categories } = parameters.get(shortName) ?? {};
        const stored = values.get(uuid) ?? null;
        const value = stored !== null && calculated.has(shortName) ? Number(stored.toPrecision(15)) : stored;
        return is_categorical && value !== null ? (categories?.[value] ?? null) : value;
      },
      predictionOf: (shortName) =>
        sample.predicted_outputs?.find(({ uuid }) => uuid === parameters.get(shortName)?.uuid),
      localTime,
    };
    return columns.map(({ cell }) => cell(record));
  });
}

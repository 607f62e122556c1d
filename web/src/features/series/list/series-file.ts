import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { fileName } from '#shared/rules/csv.ts';
import { ownColumns, sampleNumber } from '#shared/rules/own-columns.ts';
import { noScore } from '#shared/rules/rank.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import { csvText, type FileFormat } from '#web/lib/format/file-format.ts';
import { predictedColumns } from '#web/lib/resources/predicted-columns.ts';
import { columnsOfSeries, type FileCell } from '#web/lib/resources/sample-file.ts';
import type { Definitions } from '../definitions.ts';
import { plainFormat } from '../use-file-format.ts';

/** The fields of an input, a function or an output that a file needs. */
interface FileParameter {
  uuid: string;
  short_name: string;
  is_categorical?: boolean;
  categories?: readonly string[];
}

/**
 * A series as rows of cells: the series' and samples' numbers, by which an import finds the samples again, a column per parameter
 * (also hidden ones) by short name, and the scores. Categories are labels.
 */
export function seriesCells(
  { number, samples }: { number: number; samples: readonly Sample[] },
  { inputs, functions, outputs }: { [Kind in keyof Definitions]: readonly FileParameter[] },
  rankOf: ReadonlyMap<string, number>,
): FileCell[][] {
  const parameters = [...inputs, ...functions, ...outputs];
  const predicted = predictedColumns(samples, outputs);
  const head = [
    ownColumns.series,
    ownColumns.sample,
    ...parameters.map(({ short_name }) => short_name),
    ...[...columnsOfSeries, ...predicted].map(({ header }) => header),
  ];
  const rows = samples.map((sample) => {
    const values = valuesOf(sample);
    const rank = rankOf.get(sample.uuid) ?? noScore;
    return [
      number,
      sampleNumber(sample),
      ...parameters.map(({ uuid, is_categorical, categories }) => {
        const value = values.get(uuid) ?? null;
        return is_categorical && value !== null ? (categories?.[value] ?? '') : value;
      }),
      ...columnsOfSeries.map(({ cell }) => cell(sample, rank)),
      ...predicted.map(({ cell }) => cell(sample)),
    ];
  });
  return [head, ...rows];
}

/** A series as CSV. Texts that a spreadsheet would run as formulas are escaped. */
export const seriesCsv = (
  series: Parameters<typeof seriesCells>[0],
  definitions: Parameters<typeof seriesCells>[1],
  rankOf: ReadonlyMap<string, number>,
  format: FileFormat = plainFormat,
): string => csvText(seriesCells(series, definitions, rankOf), format);

export function seriesFileName(
  experiment: string,
  series: Pick<Series, 'number'>,
  extension: 'csv' | 'xlsx' = 'csv',
): string {
  return `${fileName(`${experiment}-series-${series.number}`)}.${extension}`;
}

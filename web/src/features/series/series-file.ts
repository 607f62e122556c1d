import type { InParameter, OutParameter } from '../../../../shared/contracts/parameters.ts';
import type { Series } from '../../../../shared/contracts/series.ts';
import { fileName } from '../../../../shared/rules/csv.ts';
import { csvText, type FileFormat } from '../../lib/file-format.ts';
import { valuesOf } from './sample-values.ts';

export const plainFormat: FileFormat = { delimiter: ',', decimal: '.' };

/**
 * A series as a CSV: short names above, categories by their labels, hidden parameters too, so that the file can be
 * imported again without loss. Texts that a spreadsheet would run are neutralised.
 */
export function seriesCsv(
  series: Series,
  inputs: readonly InParameter[],
  outputs: readonly OutParameter[],
  format: FileFormat = plainFormat,
): string {
  const parameters = [...inputs, ...outputs];
  const rows = series.samples.map((sample) => {
    const values = valuesOf(sample);
    return parameters.map(({ uuid, is_categorical, categories }) => {
      const value = values.get(uuid) ?? null;
      return is_categorical && value !== null ? (categories[value] ?? '') : value;
    });
  });
  return csvText([parameters.map(({ short_name }) => short_name), ...rows], format);
}

export function seriesFileName(experiment: string, series: Pick<Series, 'number'>): string {
  return `${fileName(`${experiment}-series-${series.number}`)}.csv`;
}

import Papa from 'papaparse';
import type { InParameter, OutParameter } from '../../../../shared/contracts/parameters.ts';
import type { Series } from '../../../../shared/contracts/series.ts';
import { fileName, neutralized } from '../../../../shared/rules/csv.ts';
import { numberForFile } from '../../../../shared/rules/number-format.ts';
import type { FileFormat } from '../../lib/file-format.ts';
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
  { delimiter, decimal }: FileFormat = plainFormat,
): string {
  const parameters = [...inputs, ...outputs];
  const rows = series.samples.map((sample) => {
    const values = valuesOf(sample);
    return parameters.map(({ uuid, is_categorical, categories }) => {
      const value = values.get(uuid) ?? null;
      if (value === null) return '';
      return is_categorical ? neutralized(categories[value] ?? '') : numberForFile(value, decimal);
    });
  });
  return Papa.unparse([parameters.map(({ short_name }) => short_name), ...rows], { delimiter });
}

export function seriesFileName(experiment: string, series: Pick<Series, 'number'>): string {
  return `${fileName(`${experiment}-series-${series.number}`)}.csv`;
}

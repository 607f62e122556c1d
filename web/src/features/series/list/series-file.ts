import type { Series } from '#shared/contracts/series.ts';
import { fileName } from '#shared/rules/csv.ts';
import { csvText } from '#shared/rules/csv-text.ts';
import type { ExperimentInFile, FileCell } from '#shared/samples/sample-columns.ts';
import { samplesTable } from '#shared/samples/samples-table.ts';
import { type FileFormat, plainFormat } from '#web/lib/format/file-format.ts';

type FileDefinitions = Pick<ExperimentInFile, 'inputs' | 'functions' | 'outputs'>;

/** A series as rows of cells, the headers first. */
export function seriesCells(
  series: Pick<Series, 'uuid' | 'number' | 'name' | 'note' | 'tags' | 'samples'>,
  definitions: FileDefinitions,
  rankOf: ReadonlyMap<string, number>,
): FileCell[][] {
  const experiment = { name: '', ...definitions, series: [series], samples: series.samples, rankOf };
  const { head, rowsOf } = samplesTable('series', [experiment]);
  return [head, ...rowsOf(experiment)];
}

/** A series as CSV. Texts that a spreadsheet would run as formulas are escaped. */
export const seriesCsv = (
  series: Parameters<typeof seriesCells>[0],
  definitions: FileDefinitions,
  rankOf: ReadonlyMap<string, number>,
  format: FileFormat = plainFormat,
): string => csvText(seriesCells(series, definitions, rankOf), format);

/** Rows of cells as an Excel workbook: numbers are numbers, and texts never formulas. The first row stays in view. */
export async function workbook([head = [], ...rows]: readonly (readonly FileCell[])[], sheet: string): Promise<Blob> {
  const { default: writeWorkbook } = await import('write-excel-file/universal');
  const titles = head.map((title) => ({ value: String(title ?? ''), fontWeight: 'bold' as const }));
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' && !Number.isFinite(cell) ? null : cell)),
  );
  return writeWorkbook([titles, ...cells], { sheet, stickyRowsCount: 1 }).toBlob();
}

export function seriesFileName(
  experiment: string,
  series: Pick<Series, 'number'>,
  extension: 'csv' | 'xlsx' = 'csv',
): string {
  return `${fileName(`${experiment}-series-${series.number}`)}.${extension}`;
}

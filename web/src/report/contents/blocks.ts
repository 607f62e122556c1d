import type { ReportBlock, ReportTable } from '#shared/contracts/reports.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';

export const heading = (text: string): ReportBlock => ({ kind: 'heading', text });
export const paragraph = (text: string): ReportBlock => ({ kind: 'paragraph', text });
export const note = (text: string): ReportBlock => ({ kind: 'note', text });
export const list = (items: string[]): ReportBlock[] => (items.length > 0 ? [{ kind: 'list', items }] : []);

export const numberText = (value: number, decimal: DecimalSymbol): string => withSymbol(formatNumber(value), decimal);

/** A column of a table with the text of a row in it; numbers are aligned at their ends. */
export interface TextColumn<Row> {
  header: string;
  isNumber?: boolean;
  text: (row: Row) => string;
}

/** A table; columns that are empty in every row are left out, but for the first. */
export function table<Row>(title: string, columns: readonly TextColumn<Row>[], rows: readonly Row[]): ReportTable {
  const texts = rows.map((row) => columns.map(({ text }) => text(row)));
  const kept = columns.flatMap((_, at) => (at === 0 || texts.some((row) => row[at] !== '') ? [at] : []));
  return {
    kind: 'table',
    title,
    columns: kept.map((at) => ({ header: columns[at]?.header ?? '', align: columns[at]?.isNumber ? 'end' : 'start' })),
    rows: texts.map((row) => kept.map((at) => row[at] ?? '')),
  };
}

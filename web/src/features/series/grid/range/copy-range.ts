import type { OutParameter } from '#shared/contracts/parameters.ts';
import { predictionToday } from '#shared/engine/predictions/predicted-on.ts';
import { acceptableText } from '#shared/rules/acceptable.ts';
import { cellForFile } from '#shared/rules/csv.ts';
import type { ScaledOutput } from '#shared/rules/model-scale.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { noScore } from '#shared/rules/rank.ts';
import { sampleState, stateTexts } from '#shared/rules/sample-state.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import { sourceText } from '../../cell-value.ts';
import { type GridColumn, isValueColumn } from '../sample-columns.ts';
import type { SampleRow } from '../sample-rows.ts';
import type { CellRange } from './cell-range.ts';

export interface CopyTable {
  rows: readonly SampleRow[];
  columns: readonly GridColumn[];
  outputs: readonly OutParameter[];
  rankOf: ReadonlyMap<string, number>;
  /** That of the scores of today. */
  scale: readonly ScaledOutput[];
  decimal: DecimalSymbol;
}

/**
 * The cells of a range as a spreadsheet takes them: separated by tabs, numbers with all digits and the account's
 * decimal symbol, categories as labels. Texts that a spreadsheet would run as formulas are escaped.
 */
export function copiedText(
  range: CellRange,
  { headers, ...table }: CopyTable & { /** A first row with the columns' names. */ headers: boolean },
): string {
  const columns = table.columns.slice(range.left, range.right + 1).filter(({ kind }) => kind !== 'actions');
  const rows = table.rows.slice(range.top, range.bottom + 1);
  const cells = rows.map((row) => columns.map((column) => cellValueAt(row, column, table)));
  const head = headers ? [columns.map(({ header }) => header)] : [];
  return [...head, ...cells]
    .map((row) => row.map((value) => quoted(cellForFile(value, table.decimal))).join('\t'))
    .join('\r\n');
}

/** A text that would end a cell or a row, or be cut off, is in quotes. By hand: Papa Parse loads when it is needed. */
const quoted = (text: string) => (/["\t\r\n]|^ | $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A cell's value: a label, a number, or null if it is empty. */
export function cellValueAt(
  row: SampleRow,
  column: GridColumn,
  { outputs, rankOf, scale }: Pick<CopyTable, 'outputs' | 'rankOf' | 'scale'>,
): string | number | null {
  switch (column.kind) {
    case 'status':
      return stateTexts[sampleState(row.counted, outputs)];
    case 'series':
      return row.series.number;
    case 'number':
      return row.number;
    case 'sampleLabel':
      return row.sample.label ?? null;
    case 'run':
      return row.sample.run_order ?? null;
    case 'predicted':
      return predictionToday(row.sample, scale).score;
    case 'rank': {
      const rank = rankOf.get(row.sample.uuid) ?? noScore;
      return rank === noScore ? null : rank;
    }
    case 'acceptable':
      return acceptableText(row.counted, column.limited);
    case 'source':
      return sourceText(row.sample);
    case 'actions':
      return null;
    default: {
      const value = valuesOf(row.sample).get(column.parameter.uuid) ?? null;
      const categories = isValueColumn(column) ? column.categories : undefined;
      return categories && value !== null ? (categories[value] ?? '') : value;
    }
  }
}

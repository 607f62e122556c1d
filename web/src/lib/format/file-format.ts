import Papa from 'papaparse';
import { cellForFile } from '#shared/rules/csv.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';

/** How an account wants its files. */
export interface FileFormat {
  delimiter: ',' | ';' | '\t';
  decimal: DecimalSymbol;
}

/** Rows as the text of a file. Texts that a spreadsheet would run are neutralised; null is an empty cell. */
export function csvText(
  rows: readonly (readonly (string | number | null)[])[],
  { delimiter, decimal }: FileFormat,
): string {
  return Papa.unparse(
    rows.map((row) => row.map((value) => cellForFile(value, decimal))),
    { delimiter },
  );
}

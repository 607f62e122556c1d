import Papa from 'papaparse';
import { cellForFile } from './csv.ts';
import type { DecimalSymbol } from './number-format.ts';

type Delimiter = ',' | ';' | '\t';

/** Rows of texts as CSV, every text as it is. */
export const csvRows = (rows: readonly (readonly string[])[], delimiter: Delimiter): string =>
  Papa.unparse(rows, { delimiter });

/** Rows as CSV. Texts that a spreadsheet would run as formulas are escaped; null is an empty cell. */
export const csvText = (
  rows: readonly (readonly (string | number | null)[])[],
  { delimiter, decimal }: { delimiter: Delimiter; decimal: DecimalSymbol },
): string =>
  csvRows(
    rows.map((row) => row.map((value) => cellForFile(value, decimal))),
    delimiter,
  );

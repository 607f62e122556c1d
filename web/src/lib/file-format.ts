import Papa from 'papaparse';
import { cellForFile } from '../../../shared/rules/csv.ts';
import type { DecimalSymbol } from '../../../shared/rules/number-format.ts';
import { useGetUser } from './use-get-user.ts';

/** How an account wants its files. */
export interface FileFormat {
  delimiter: ',' | ';' | '\t';
  decimal: DecimalSymbol;
}

/** The format that the own account is set to; undefined until it is known. */
export function useFileFormat(): FileFormat | undefined {
  const { data } = useGetUser();
  return data && { delimiter: data.csv_delimiter, decimal: data.csv_decimal };
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

import Papa from 'papaparse';
import { type DecimalSymbol, decimalSymbolOf } from '../../../../../shared/rules/number-format.ts';

export interface CsvContent {
  headers: string[];
  rows: string[][];
  decimal: DecimalSymbol;
}

const delimiters = [',', ';', '\t'];

/**
 * A CSV as its cells; comma, semicolon and tab are told apart by the file itself, as is the decimal symbol. Empty when
 * nothing can be read (specification, section 5).
 */
export function readCsv(text: string): CsvContent {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimitersToGuess: delimiters,
    skipEmptyLines: 'greedy',
  });
  const [headers = [], ...rows] = data;
  return { headers, rows, decimal: decimalSymbolOf(rows) };
}

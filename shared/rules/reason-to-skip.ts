import { cellsOfColumn } from './column-type.ts';
import { restored } from './csv.ts';
import { limits } from './limits.ts';
import type { DecimalSymbol } from './number-format.ts';
import { numbersOf, plainHeader } from './sample-headers.ts';

/** Why a column is no parameter: it describes rows, or tells nothing. Numbers of rows stand first, or say what they are. */
export function reasonToSkip(
  header: string,
  cells: readonly string[],
  decimal: DecimalSymbol,
  isFirst = false,
): string | undefined {
  const { isNumerical } = cellsOfColumn(cells, decimal, header);
  const distinct = new Set(cells).size;
  const counts = (first: number) => cells.every((cell, index) => cell === String(index + first));
  const isOfRows = describesRows.test(plainHeader(header)) || numbersOf(header) !== undefined;
  const mayCount = isFirst || isOfRows || header.trim() === '';
  if (mayCount && cells.length > 1 && (counts(0) || counts(1))) return 'Numbers the rows';
  if (ofTools.test(plainHeader(header))) return ofAnotherTool;
  if (isOfRows) return describesTheRows;
  if (cells.every((cell) => date.test(cell))) return 'Contains dates';
  if (isNumerical) return undefined;
  const long = cells.find((cell) => restored(cell).length > limits.category);
  // Labels of ligands and SMILES come again in other rows, remarks hardly.
  if (long !== undefined && distinct > 1 && distinct > cells.length * 0.8)
    return `Texts of more than ${limits.category} characters look like remarks`;
  if (distinct > limits.categories || (distinct > 5 && distinct > cells.length * 0.8)) {
    return `${distinct} different texts in ${cells.length} rows look like remarks`;
  }
  return undefined;
}

/** Whether a column of texts has them in at most half of the rows, so that it would cost the others as an input. */
export const isMostlyEmpty = (filled: number, rows: number): boolean => filled * 2 <= rows;
export const mostlyEmpty = (filled: number, rows: number) => `Filled in ${filled} of ${rows} rows`;

export const noHeader = 'The column has no header';
export const describesTheRows = 'Describes the rows';
const ofAnotherTool = 'Of the tool that wrote the file';
/** Columns that planning tools and programs add: EDBO, Minitab, pandas, Ax. */
const ofTools = /^(priority|pttype|centerpt|unnamed\d*|armname|trialindex|generationmethod|generationnode)$/;
const describesRows =
  /^(no|nr|id|idx|index|row|(std|run)(order|no|id|number)?|uuid|key|rowid|rowno|trial(id|no|number|name)?|exp(t|eriment)?(id|no|nr|number|name)?|entry|sample(id|no|name|number)?|probe|date|datum|day|time|timestamp|user|operator|name|comments?|remarks?|notes?|bemerkung(en)?|kommentar|filename|file|barcode|vial|well|position)$/;
const date = /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})([ T]\d{1,2}:\d{2}.*)?$/;

import { neverCalculated } from './cell-problem.ts';
import { beginsWithNumber } from './cell-units.ts';
import { type ColumnCells, cellsOfColumn, isCode } from './column-type.ts';
import { restored } from './csv.ts';
import { isShortDuration, isTimeUnit, mixedDurations, shortDuration } from './durations.ts';
import { splitHeader, unitOf } from './header-units.ts';
import { limits } from './limits.ts';
import { saysFailed } from './missing-value.ts';
import type { DecimalSymbol } from './number-format.ts';
import { numbersOf, plainHeader } from './sample-headers.ts';

interface Column {
  isFirst?: boolean;
  /** The content of its cells as they stand in the file, where the texts are those that people see. */
  content?: Pick<ColumnCells, 'isNumerical' | 'uncalculated' | 'unit'>;
}

/** Why a column is no parameter: it describes rows, or tells nothing. Numbers of rows stand first, or say what they are. */
export function reasonToSkip(
  header: string,
  cells: readonly string[],
  decimal: DecimalSymbol,
  { isFirst = false, content = cellsOfColumn(cells, decimal, header) }: Column = {},
): string | undefined {
  const { isNumerical, uncalculated } = content;
  if (uncalculated > 0 && !isNumerical) return formulasAmong(uncalculated, cells.length);
  const distinct = new Set(cells).size;
  const counts = (first: number) => cells.every((cell, index) => /^\d+$/.test(cell) && Number(cell) === index + first);
  const plain = plainHeader(header);
  const isOfRows = describesRows.test(plain) || remarks.test(plain) || numbersOf(header) !== undefined;
  const mayCount = isFirst || isOfRows || header.trim() === '';
  if (mayCount && cells.length > 1 && (counts(0) || counts(1))) return 'Numbers the rows';
  if (ofTools.test(plain)) return ofAnotherTool;
  // A column of times in hours is a setting, also where it cannot be read.
  const unit = isNumerical ? undefined : unitOf(header);
  const amount = unit === undefined ? undefined : cells.find(beginsWithNumber);
  if (isOfRows && amount !== undefined) return unreadAmount(amount, unit);
  if (!isNumerical && areShortDurations(header, cells) && !(isOfRows && mayBeOfDay(cells, distinct)))
    return shortDuration(cells[0] ?? '');
  const isLasting = content.unit !== undefined && isTimeUnit(content.unit) && ofTime.test(plain);
  const isMeasure = isNumerical && (unitOf(header) !== undefined || isLasting) && !cells.some(isCode);
  if (isOfRows && !isMeasure) return describesTheRows;
  if (saysWhetherFailed(header, cells)) return 'Says which runs failed';
  if (cells.every((cell) => date.test(cell))) return 'Contains dates';
  if (isNumerical) return undefined;
  const mixed = mixedDurations(cells);
  if (mixed !== undefined) return mixed;
  const long = cells.find((cell) => restored(cell).length > limits.category);
  // Labels of ligands and SMILES come again in other rows, remarks hardly.
  if (long !== undefined && distinct > 1 && distinct > cells.length * 0.8)
    return `Texts of more than ${limits.category} characters look like remarks`;
  if (distinct > limits.categories || (distinct > 5 && distinct > cells.length * 0.8)) {
    return `${distinct} different texts in ${cells.length} rows look like remarks`;
  }
  return undefined;
}

/** Whether a column of a time has nothing but such as `1:30`, which its header does not decide. */
const areShortDurations = (header: string, cells: readonly string[]): boolean =>
  cells.length > 0 &&
  cells.every(isShortDuration) &&
  (isTimeUnit(unitOf(header) ?? '') || ofTime.test(plainHeader(splitHeader(header).title)));
const ofTime = /(time|duration|zeit|dauer|temps|duree|tiempo|duracion|tempo|durata)$/;

/** Whether they can be times of day, when each row was measured: these hardly repeat, and end with 23:59. */
const mayBeOfDay = (cells: readonly string[], distinct: number): boolean =>
  distinct === cells.length && cells.every((cell) => Number.parseInt(cell, 10) < 24);

const unreadAmount = (amount: string, unit = ''): string =>
  isShortDuration(amount) ? shortDuration(amount) : `${amount} is no number in ${unit}`;

/** Formulas whose results may be numbers or texts are no labels, nor do they tell what the texts beside them are. */
export const formulasAmong = (count: number, cells: number): string =>
  `${count === cells ? 'A column of formulas' : `Formulas in ${count} of ${cells} cells`}: ${neverCalculated}`;

/** Whether a column of texts has them in at most half of the rows, so that it would cost the others as an input. */
export const isMostlyEmpty = (filled: number, rows: number): boolean => filled * 2 <= rows;
export const mostlyEmpty = (filled: number, rows: number) => `Filled in ${filled} of ${rows} rows`;

export const noHeader = 'The column has no header';
export const describesTheRows = 'Describes the rows';
const ofAnotherTool = 'Of the tool that wrote the file';
/** Columns that planning tools and programs add: EDBO, Minitab, pandas, Ax. */
const ofTools = /^(priority|pttype|centerpt|unnamed\d*|armname|trialindex|generationmethod|generationnode)$/;
const describesRows =
  /^(no|nr|id|idx|index|row|(std|run)(order|no|id|number)?|uuid|key|rowid|rowno|trial(id|no|number|name)?|exp(t|eriment)?(id|no|nr|number|name)?|entry|sample(id|no|name|number)?|probe|date|datum|day|time|timestamp|user|operator|name|notes?|observaciones|filename|file|barcode|vial|well|position)$/;
const date = /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})([ T]\d{1,2}:\d{2}.*)?$/;

/** Also somebody's, such as `Analyst comment`. */
const remarks = /(comment|remark|bemerkung(en)?|anmerkung(en)?|kommentare?|commentaire|remarque)s?$/;

/** Whether a column has remarks on the runs, by its header. */
export const isRemark = (header: string): boolean => {
  const plain = plainHeader(header);
  return (
    remarks.test(plain) || /^(notes?|observations?|observaciones|notas?|status|state|zustand|etat|outcome)$/.test(plain)
  );
};

/** Whether a column says nothing but whether runs failed. */
const saysWhetherFailed = (header: string, cells: readonly string[]) =>
  isRemark(header) && cells.some(saysFailed) && cells.every((cell) => saysFailed(cell) || saysSucceeded(cell));

/** Whether a remark says that a run did what it should, and nothing else. */
export const saysSucceeded = (text: string): boolean => succeeded.test(text.trim());
const succeeded =
  /^(ok|okay|done|success(ful)?|succeeded|passed|complete(d)?|measured|finished|valid|good|fertig|erfolgreich|gemessen|i\.? ?o\.?|réussi|terminé|fini)$/i;

import { unitOfCells, withoutUnit } from './cell-units.ts';
import { restored } from './csv.ts';
import { isAmbiguous, readings } from './file-decimal.ts';
import { numberInFile, plainNumber } from './file-number.ts';
import { splitHeader, unitOf } from './header-units.ts';
import type { FileRow } from './import-columns.ts';
import { describesTheRows, noHeader, reasonToSkip } from './import-preset.ts';
import { limits } from './limits.ts';
import type { DecimalSymbol } from './number-format.ts';
import { gridStep, proposeStep } from './propose-step.ts';

/** What a column of a file would become in a new experiment. */
export interface GuessedColumn {
  /** Index of the column in the file's rows. */
  index: number;
  header: string;
  role: 'Input' | 'Output' | 'Skip';
  /** Why the column has this role, where it is not plain. */
  reason: string;
  name: string;
  unit: string;
  type: 'Numerical' | 'Categorical';
  min_value: number | null;
  max_value: number | null;
  step: number | null;
  categories: string[];
  target: 'Maximize' | 'Minimize';
}

/** A column with what its cells tell. */
interface Column extends GuessedColumn {
  filled: number;
  distinct: number;
}

/**
 * Guesses the inputs and outputs of an experiment from a table of its samples. Outputs are columns named like a result;
 * else numbers with empty cells, which wait for a measurement; else the last columns of numbers that hardly repeat.
 */
export function guessDefinitions(
  headers: readonly string[],
  rows: readonly FileRow[],
  decimal: DecimalSymbol,
): GuessedColumn[] {
  const columns = headers.map((header, index) => readColumn(header, index, rows, decimal));
  const used = columns.filter(({ role }) => role !== 'Skip');
  const outputs = outputsAmong(used, rows.length);
  const found = columns.map((column) => {
    const isOutput = outputs?.columns.includes(column) === true;
    const { filled: _filled, distinct: _distinct, ...guessed } = column;
    return isOutput ? { ...guessed, role: 'Output' as const, reason: guessed.reason || outputs.reason } : guessed;
  });
  return found.filter(({ header, reason }) => header !== '' || reason !== isEmpty);
}

const isEmpty = 'The column is empty';

function readColumn(header: string, index: number, rows: readonly FileRow[], decimal: DecimalSymbol): Column {
  const texts = rows.map(({ cells }) => restored((cells[index] ?? '').trim()));
  const unitBehind = unitOfCells(texts);
  const cells = texts.map((text) => withoutUnit(text, unitBehind) ?? text);
  const filled = cells.filter((cell) => cell !== '');
  const numbers = filled.map((cell) => numberInFile(cell, decimal)).filter((value) => value !== null);
  const read = numbers.filter((value) => !Number.isNaN(value));
  const unclear = filled.filter((cell) => isUnclear(cell, decimal));
  const numerical = read.length + unclear.length;
  const given = filled.filter((cell) => !missing.test(cell)).length;
  const isNumerical = numerical > 0 && numerical >= given * (isResult(header) ? 0.5 : shareOfNumbers);
  const labels = [...new Set(filled.map(cut))];
  const distinct = isNumerical ? new Set(read).size + new Set(unclear).size : labels.length;
  const isRange = isNumerical && read.length > 0;
  const min_value = isRange ? read.reduce((min, value) => Math.min(min, value)) : null;
  const max_value = isRange ? read.reduce((max, value) => Math.max(max, value)) : null;
  const isCut = labels.length === new Set(filled).size;
  const skipped = skipReason(header, isCut ? filled.map(cut) : filled, distinct, isNumerical, decimal);
  const isShortened = !isNumerical && filled.some((cell) => cell.length > limits.category);
  const [first] = isNumerical ? unclear : [];
  const doubt = first === undefined ? '' : `${readings(first)}: choose the decimal symbol`;
  const reason = skipped || doubt || (isShortened ? `Labels are cut to ${limits.category} characters` : '');
  const { title, unit } = splitHeader(header);
  return {
    index,
    header,
    role: skipped === '' ? 'Input' : 'Skip',
    reason,
    name: [...title].slice(0, limits.name).join('').trim() || `Column ${index + 1}`,
    unit: unit || (unitBehind ?? ''),
    type: isNumerical ? 'Numerical' : 'Categorical',
    min_value,
    max_value,
    step: min_value === null || max_value === null ? null : (gridStep(read) ?? proposeStep(min_value, max_value) ?? 1),
    categories: isNumerical ? [] : labels.slice(0, limits.categories),
    target: wordsOf(header).some((word) => unwanted.has(word)) ? 'Minimize' : 'Maximize',
    filled: filled.length,
    distinct,
  };
}

/** A number, of which nothing tells which one. */
const isUnclear = (cell: string, decimal: DecimalSymbol) =>
  isAmbiguous(plainNumber(cell)) && Number.isNaN(numberInFile(cell, decimal));

/** A few other texts do not make a column of numbers a category; half of them do not for a result. */
const shareOfNumbers = 0.8;
/** How people write that a value is missing. */
const missing = /^(n\.?\s?[ad]\.?|n\/[ad]|#n\/a|nan|null|none|missing|[-–—?]+|[<>]\s*lod)$/i;
const cut = (label: string) => label.slice(0, limits.category).trim();

function skipReason(
  header: string,
  cells: readonly string[],
  distinct: number,
  isNumerical: boolean,
  decimal: DecimalSymbol,
): string {
  if (cells.length === 0) return isEmpty;
  const numbers = cells
    .map((cell) => (isUnclear(cell, decimal) ? cell.replace(/[.,]/, '') : cell))
    .filter((cell) => !Number.isNaN(numberInFile(cell, decimal)));
  const found = reasonToSkip(header, isNumerical ? numbers : cells, decimal);
  // A time of 2, 6 and 2 hours is a setting: what names rows neither repeats nor has a unit.
  const isSetting = isNumerical && (distinct < numbers.length || unitOf(header) !== undefined);
  if (found && !(found === describesTheRows && isSetting)) return found;
  if (header === '' && !isNumerical) return noHeader;
  return distinct === 1 && cells.length > 1 ? 'The same in every row' : '';
}

function outputsAmong(columns: readonly Column[], rows: number) {
  const numbers = columns.filter(({ type }) => type === 'Numerical');
  const choices = [
    { reason: 'Named like a result', columns: numbers.filter(({ header }) => isResult(header)) },
    { reason: 'Has empty cells', columns: numbers.filter(({ filled }) => filled < rows) },
    { reason: 'Its values hardly repeat', columns: trailing(numbers, ({ distinct }) => distinct > rows * 0.6) },
    { reason: 'The last column of numbers', columns: numbers.slice(-1) },
  ];
  return choices.find((choice) => choice.columns.length > 0 && choice.columns.length < columns.length);
}

function trailing(columns: readonly Column[], test: (column: Column) => boolean): Column[] {
  const last = columns.findLastIndex((column) => !test(column));
  return columns.slice(last + 1);
}

const wordsOf = (header: string) =>
  header
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);

const unwanted = new Set(
  'impurity impurities cost costs price loss waste byproduct error residue kosten verunreinigung verlust'.split(' '),
);
const results = new Set(
  'yield yields conversion selectivity purity assay titer titre ee er dr activity viscosity strength hardness modulus gloss adhesion efficiency recovery score response result output measured ausbeute umsatz selektivitat reinheit festigkeit rendement'.split(
    ' ',
  ),
);
const isResult = (header: string) => wordsOf(header).some((word) => results.has(word) || unwanted.has(word));

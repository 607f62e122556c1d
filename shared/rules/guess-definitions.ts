import { codeLabels } from './category-codes.ts';
import { neverCalculated } from './cell-problem.ts';
import { roleOfGroup } from './column-groups.ts';
import { cellsOfColumn, isCode } from './column-type.ts';
import { readings } from './file-decimal.ts';
import { countOf } from './format-count.ts';
import { splitHeader, unitOf } from './header-units.ts';
import type { FileRow } from './import-columns.ts';
import { limits } from './limits.ts';
import type { DecimalSymbol } from './number-format.ts';
import { inputRange } from './propose-step.ts';
import { describesTheRows, isMostlyEmpty, mostlyEmpty, noHeader, reasonToSkip } from './reason-to-skip.ts';
import { isResult, isUnwanted } from './result-words.ts';
import { ofAnotherTable, sideColumns } from './side-tables.ts';

/** A column of a file, with the definition that it would become in a new experiment. */
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
  /** The whole texts of categories that are codes. */
  categoryTexts: Record<string, string>;
  target: 'Maximize' | 'Minimize';
}

/** A column with what its cells tell. */
interface Column extends GuessedColumn {
  /** Cells with a value. */
  filled: number;
  distinct: number;
  group: string;
  /** A cell says that its value is still to be measured, or all are those of a result on the left again. */
  isMeasured: boolean;
}

/**
 * Guesses the inputs and outputs of an experiment from a table of its samples. Outputs are columns beneath a group of
 * results; else those named like a result; else numbers with empty cells, which wait for a measurement; else the last
 * columns of numbers that hardly repeat.
 *
 * @param groups by column, what a row above the headers says
 */
export function guessDefinitions(
  headers: readonly string[],
  rows: readonly FileRow[],
  decimal: DecimalSymbol,
  groups: readonly string[] = [],
): GuessedColumn[] {
  const aside = sideColumns(headers, rows);
  const read = headers.map((header, index) => readColumn(header, index, rows, decimal, groups[index] ?? ''));
  const columns = read.map((column, index) =>
    aside.has(index) ? { ...column, role: 'Skip' as const, reason: ofAnotherTable } : withName(column, read[index - 1]),
  );
  const used = columns.filter(({ role }) => role !== 'Skip');
  const outputs = outputsAmong(used, rows.length);
  const found = columns.map((column) => {
    const isOutput = outputs?.columns.includes(column) === true;
    const { filled: _filled, distinct: _distinct, group: _group, isMeasured: _isMeasured, ...guessed } = column;
    return isOutput
      ? { ...guessed, role: 'Output' as const, reason: guessed.reason || outputs.reason(column) }
      : guessed;
  });
  return found.filter(({ header, reason }) => header !== '' || reason !== isEmpty);
}

const isEmpty = 'The column is empty';

/** Numbers without a header, right of numbers of their size with one, are its values again. */
function withName(column: Column, left: Column | undefined): Column {
  if (column.reason !== noHeader || column.type !== 'Numerical' || !left || left.role === 'Skip') return column;
  if (left.header === '' || left.type !== 'Numerical' || !isResult(left.header)) return column;
  const reason = `No header: beside ${left.header}, and taken for its values again`;
  return { ...column, ...{ role: 'Input', reason, name: `${left.name} 2`, unit: left.unit, isMeasured: true } };
}

function readColumn(
  header: string,
  index: number,
  rows: readonly FileRow[],
  decimal: DecimalSymbol,
  group: string,
): Column {
  const cells = rows.map(({ cells }) => (cells[index] ?? '').trim());
  const { title, unit } = splitHeader(header);
  const read = cellsOfColumn(cells, decimal, header);
  const { filled, numbers, unclear, others, awaited, unit: unitBehind } = read;
  // A column of nothing but PENDING is one of numbers to come.
  const isAwaited = filled.length === 0 && awaited.length > 0;
  const isNumerical = read.isNumerical || isAwaited;
  const { categories: labels, texts: categoryTexts } = codeLabels(isNumerical ? [] : [...new Set(filled)]);
  const distinct = isNumerical ? new Set(numbers).size + new Set(unclear).size : labels.length;
  const range = numbers.length > 0 ? inputRange(numbers) : { min_value: null, max_value: null, step: null };
  const isCut = labels.length === new Set(filled.map(cut)).size;
  const texts = isNumerical || !isCut ? filled : filled.map(cut);
  const skipped = isAwaited
    ? ''
    : skipReason(header, texts, { distinct, isNumerical, rows: rows.length, decimal, isFirst: index === 0 });
  const isShortened = Object.keys(categoryTexts).length > 0;
  const [first] = unclear;
  const doubt = first === undefined ? '' : `${readings(first)}: choose under Thousands`;
  const reason =
    skipped ||
    doubt ||
    mixed(others) ||
    (isShortened ? `Categories are codes of at most ${limits.category} characters; the whole labels are kept` : '');
  return {
    index,
    header,
    role: skipped === '' ? 'Input' : 'Skip',
    reason,
    name: [...title].slice(0, limits.name).join('').trim() || `Column ${index + 1}`,
    unit: unit || (unitBehind ?? ''),
    type: isNumerical ? 'Numerical' : 'Categorical',
    ...range,
    categories: labels.slice(0, limits.categories),
    categoryTexts,
    target: isUnwanted(header) ? 'Minimize' : 'Maximize',
    filled: filled.length,
    isMeasured: awaited.length > 0,
    distinct,
    group,
  };
}

/** Says which texts are among the numbers of a column; the dialog lists each with its row, and what becomes of it. */
function mixed(others: readonly string[]): string {
  const [first, ...more] = [...new Set(others)];
  if (first === undefined) return '';
  return `Numbers but for ${first}${more.length > 0 ? ` and ${countOf(more.length, 'other text', 'other texts')}` : ''}`;
}

const cut = (label: string) => label.slice(0, limits.category).trim();

interface Cells {
  distinct: number;
  isNumerical: boolean;
  /** Number of rows. */
  rows: number;
  decimal: DecimalSymbol;
  isFirst: boolean;
}

function skipReason(
  header: string,
  cells: readonly string[],
  { distinct, isNumerical, rows, decimal, isFirst }: Cells,
): string {
  if (cells.length === 0) return isEmpty;
  if (!isNumerical && cells.every((cell) => cell.startsWith('='))) return `A column of formulas: ${neverCalculated}`;
  const found = reasonToSkip(header, cells, decimal, isFirst);
  // A time of 2, 6 and 2 hours is a setting: what names rows neither repeats nor has a unit.
  const hasCodes = cells.some(isCode);
  const isSetting = isNumerical && !hasCodes && (distinct < cells.length || unitOf(header) !== undefined);
  if (found && !(found === describesTheRows && isSetting)) return found;
  if (header === '') return noHeader;
  if (!isNumerical && isMostlyEmpty(cells.length, rows)) return mostlyEmpty(cells.length, rows);
  return distinct === 1 && cells.length > 1 ? 'The same in every row' : '';
}

const hasGaps = 'Has empty cells';

function outputsAmong(columns: readonly Column[], rows: number) {
  const numbers = columns.filter(({ type }) => type === 'Numerical');
  const trailed = (all: readonly Column[]) => {
    const found = trailing(all, ({ distinct }) => distinct > rows * 0.6);
    // In a table of few rows all numbers differ.
    return found.length === all.length && all.length > 1 ? [] : found;
  };
  const settings = numbers.filter(({ group }) => roleOfGroup(group) !== 'Input');
  const choices = [
    {
      reason: ({ group }: Column) => `Beneath ${group}`,
      columns: columns.filter(({ group }) => roleOfGroup(group) === 'Output'),
    },
    {
      reason: ({ header, isMeasured }: Column) =>
        isResult(header) ? 'Named like a result' : isMeasured ? 'Not all of it is measured yet' : hasGaps,
      columns: settings.some(({ header }) => isResult(header))
        ? settings.filter(({ header, filled, isMeasured }) => isResult(header) || isMeasured || filled < rows * 0.8)
        : [],
    },
    { reason: () => hasGaps, columns: settings.filter(({ filled }) => filled < rows) },
    { reason: () => 'Its values hardly repeat', columns: trailed(settings) },
    { reason: () => 'The last column of numbers', columns: settings.slice(-1) },
  ];
  return choices.find((choice) => choice.columns.length > 0 && choice.columns.length < columns.length);
}

function trailing(columns: readonly Column[], test: (column: Column) => boolean): Column[] {
  const last = columns.findLastIndex((column) => !test(column));
  return columns.slice(last + 1);
}

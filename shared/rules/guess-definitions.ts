import { codeLabels } from './category-codes.ts';
import { roleOfGroup } from './column-groups.ts';
import { cellsOfColumn, isCode } from './column-type.ts';
import { distinctHeaders } from './distinct-headers.ts';
import { readings } from './file-decimal.ts';
import { countOf } from './format-count.ts';
import { areOnlyResults, leftForInput, type OutputCandidate, outputsAmong } from './guess-outputs.ts';
import { splitHeader } from './header-units.ts';
import type { FileRow } from './import-columns.ts';
import { limits } from './limits.ts';
import type { DecimalSymbol } from './number-format.ts';
import { plainText } from './plain-text.ts';
import { type ProposedAxis, proposeAxis } from './propose-axis.ts';
import { inputRange } from './propose-step.ts';
import {
  describesTheRows,
  formulasAmong,
  isMostlyEmpty,
  isRemark,
  mostlyEmpty,
  noHeader,
  reasonToSkip,
} from './reason-to-skip.ts';
import { isResult, isUnwanted } from './result-words.ts';
import { numbersOf } from './sample-headers.ts';
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
  /** Levels or a scale that its numbers suggest in place of even steps. */
  axis?: ProposedAxis;
  categories: string[];
  /** The whole texts of categories that are codes. */
  categoryTexts: Record<string, string>;
  target: 'Maximize' | 'Minimize';
}

/** A column with what its cells tell. */
type ReadColumn = GuessedColumn & OutputCandidate;

/**
 * Guesses the inputs and outputs of an experiment from a table of its samples (decision IMPORT-28).
 *
 * @param groups by column, what a row above the headers says
 * @param own tells of a header whether its column is the product's own, in an exported file
 */
export function guessDefinitions(
  headers: readonly string[],
  all: readonly FileRow[],
  decimal: DecimalSymbol,
  groups: readonly string[] = [],
  own: (header: string) => boolean = () => false,
): GuessedColumn[] {
  const rows = withSettings(headers, all, decimal);
  const aside = sideColumns(headers, rows);
  const named = distinctHeaders(headers);
  const read = headers.map((header, index) => {
    const column = readColumn(header, index, rows, decimal, groups[index] ?? '');
    const name = named[index] ?? header;
    return name === header ? column : { ...column, header: name, name: cutName(splitHeader(name).title) };
  });
  const predicted = new Set(headers.filter(own).map((header) => header.toLowerCase().replace(/^predicted /, '')));
  const columns = read.map((column, index) => {
    if (aside.has(index)) return { ...column, role: 'Skip' as const, reason: ofAnotherTable };
    return own(column.header)
      ? { ...column, role: 'Skip' as const, reason: 'Of an exported file' }
      : withName({ ...column, isPredicted: predicted.has(column.header.toLowerCase()) }, read[index - 1]);
  });
  const used = withDistinctNames(columns.filter(({ role }) => role !== 'Skip'));
  const outputs = outputsAmong(used, rows.length, headers.some(own));
  const ofInputs = areOnlyResults(used) ? leftForInput : '';
  const found = columns.map((one) => {
    const column = used.find(({ index }) => index === one.index) ?? one;
    const isOutput = outputs?.columns.includes(column) === true;
    const {
      filled: _filled,
      numbers: _numbers,
      gaps: _gaps,
      distinct: _distinct,
      group: _group,
      isMeasured: _isMeasured,
      hasLimits: _hasLimits,
      isPredicted: _isPredicted,
      ...guessed
    } = column;
    if (isOutput) {
      // A column without a header is an output for the reason that it has a name.
      const reasons = column.header === '' ? [guessed.reason] : [outputs.reason(column), guessed.reason];
      return { ...guessed, role: 'Output' as const, reason: reasons.filter(Boolean).join('. ') };
    }
    return guessed.role === 'Input' ? { ...guessed, reason: guessed.reason || ofInputs } : guessed;
  });
  const known = found.filter(({ header, reason }) => header !== '' || reason !== isEmpty);
  return withRangesOfSamples(known, rows, (index, samples) =>
    readColumn(headers[index] ?? '', index, samples, decimal, groups[index] ?? ''),
  );
}

/**
 * The rows without those of a blank or a summary, which have numbers of results and no setting: most columns of numbers
 * are empty there, all left of the others, and none is named like a result. No sample begins so.
 */
function withSettings(
  headers: readonly string[],
  rows: readonly FileRow[],
  decimal: DecimalSymbol,
): readonly FileRow[] {
  const hasGap = ({ cells }: FileRow) => headers.some((_, index) => plainText(cells[index] ?? '') === '');
  if (!rows.some(hasGap)) return rows;
  const places = headers.flatMap((header, index) => {
    const cells = rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
    const isOfNumbers = cellsOfColumn(cells, decimal, header).numbers.length > 0;
    return isOfNumbers && !reasonToSkip(header, cells, decimal, { isFirst: index === 0 }) ? [{ header, index }] : [];
  });
  const isOfSample = ({ cells }: FileRow) => {
    const isFilled = ({ index }: { index: number }) => plainText(cells[index] ?? '') !== '';
    const first = places.findIndex(isFilled);
    const others = places.slice(Math.max(first, 0));
    return first * 2 <= places.length || !others.every(isFilled) || places.slice(0, first).some(isNamedResult);
  };
  const samples = rows.filter(isOfSample);
  return samples.length * 2 < rows.length ? rows : samples;
}

const isNamedResult = ({ header }: { header: string }) => isResult(header);

/**
 * The inputs with the ranges, levels and categories of the rows that have all of them: a summary below the samples, which
 * is left out, widens none. Where most rows lack an input it may be none, and every row counts.
 */
function withRangesOfSamples(
  columns: readonly GuessedColumn[],
  rows: readonly FileRow[],
  read: (index: number, samples: readonly FileRow[]) => ReadColumn,
): GuessedColumn[] {
  const inputs = columns.filter(({ role }) => role === 'Input');
  const samples = rows.filter(({ cells }) => inputs.every(({ index }) => (cells[index] ?? '').trim() !== ''));
  if (samples.length === rows.length || samples.length * 2 < rows.length) return [...columns];
  return columns.map((column) => {
    if (column.role !== 'Input') return column;
    const { role, type, min_value, max_value, step, axis, categories, categoryTexts } = read(column.index, samples);
    if (role !== 'Input' || type !== column.type) return column;
    const { axis: _axis, ...others } = column;
    return { ...others, min_value, max_value, step, categories, categoryTexts, ...(axis && { axis }) };
  });
}

const isEmpty = 'The column is empty';

/** Numbers without a header, right of numbers of their size with one, are its values again. */
function withName(column: ReadColumn, left: ReadColumn | undefined): ReadColumn {
  if (column.reason !== noHeader || column.type !== 'Numerical' || !left || left.role === 'Skip') return column;
  if (left.header === '' || left.type !== 'Numerical' || !isResult(left.header)) return column;
  const reason = `No header: beside ${left.header}, and taken for its values again`;
  return { ...column, ...{ role: 'Input', reason, name: `${left.name} 2`, unit: left.unit, isMeasured: true } };
}

/** Columns that differ in their units alone keep them in the name; others that are named alike are numbered. */
function withDistinctNames(columns: readonly ReadColumn[]): ReadColumn[] {
  const isTwice = ({ name }: ReadColumn, index: number) => columns.findIndex((other) => other.name === name) < index;
  const names = columns.map((column, index) =>
    isTwice(column, index) && column.unit !== '' ? cutName(column.header) : column.name,
  );
  const distinct = distinctHeaders(names, limits.name);
  return columns.map((column, index) => ({ ...column, name: distinct[index] ?? column.name }));
}

const cutName = (text: string) => [...text].slice(0, limits.name).join('').trim();

function readColumn(
  header: string,
  index: number,
  rows: readonly FileRow[],
  decimal: DecimalSymbol,
  group: string,
): ReadColumn {
  const cells = rows.map(({ cells }) => (cells[index] ?? '').trim());
  const { title, unit } = splitHeader(header);
  const read = cellsOfColumn(cells, decimal, header);
  const { filled, numbers, unclear, others, awaited, limit, uncalculated, unit: unitBehind } = read;
  const gaps = new Set(cells.flatMap((cell, row) => (plainText(cell) === '' ? [row] : [])));
  const given = cells.length - gaps.size;
  // A column of nothing but PENDING is one of numbers to come.
  const isAwaited = filled.length === 0 && awaited.length > 0;
  const isNumerical = read.isNumerical || isAwaited;
  const { categories: labels, texts: categoryTexts } = codeLabels(isNumerical ? [] : [...new Set(filled)]);
  const distinct = isNumerical ? new Set(numbers).size + new Set(unclear).size : labels.length;
  const range = numbers.length > 0 ? inputRange(numbers) : { min_value: null, max_value: null, step: null };
  const axis = proposeAxis(numbers);
  const isCut = labels.length === new Set(filled.map(cut)).size;
  const texts = isNumerical || !isCut ? filled : filled.map(cut);
  const skipped = isAwaited
    ? skipOfAwaited(header, decimal)
    : skipReason(header, texts, {
        ...{
          distinct,
          isNumerical,
          uncalculated,
          decimal,
          hasLimits: limit !== undefined,
          hasOthers: others.length > 0,
          unit: unitBehind,
        },
        ...{ rows: rows.length, isFirst: index === 0, isBlank: cells.every((cell) => cell === '') },
      });
  const isExpected = isResult(header) || roleOfGroup(group) === 'Output' || awaited.length > 0 || limit !== undefined;
  const few =
    !isNumerical || isExpected ? '' : hardlyNumbers(numbers.length + unclear.length, { given, rows: rows.length });
  const left = skipped || few;
  const isShortened = Object.keys(categoryTexts).length > 0;
  const [first] = unclear;
  const doubt = first === undefined ? '' : `${readings(first)}: choose under Thousands`;
  const reason =
    left ||
    doubt ||
    mixed(others) ||
    (isShortened ? `Categories are codes of at most ${limits.category} characters; the whole labels are kept` : '');
  return {
    index,
    header,
    role: left === '' ? 'Input' : 'Skip',
    reason,
    name: cutName(title) || `Column ${index + 1}`,
    unit: unit || (unitBehind ?? ''),
    type: isNumerical ? 'Numerical' : 'Categorical',
    ...range,
    ...(axis && { axis }),
    categories: labels.slice(0, limits.categories),
    categoryTexts,
    target: isUnwanted(header) ? 'Minimize' : 'Maximize',
    filled: filled.length,
    ...{ numbers: numbers.length + unclear.length, gaps },
    isMeasured: awaited.length > 0,
    hasLimits: limit !== undefined,
    distinct,
    group,
  };
}

/**
 * Says why a column of cells of which hardly one is a number is none of measurements, where nothing else says that it
 * is (decision IMPORT-121). Empty cells wait for a value; `NA` and `-` are what somebody wrote.
 */
function hardlyNumbers(count: number, { given, rows }: { given: number; rows: number }): string {
  return count * 5 <= given ? `Hardly any numbers: ${rows - count} of ${rows} cells hold none` : '';
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
  /** Number of formulas without their results. */
  uncalculated: number;
  hasLimits: boolean;
  /** That behind the numbers of the cells. */
  unit: string | undefined;
  /** Some texts cannot be read. */
  hasOthers: boolean;
  isBlank: boolean;
  /** Number of rows. */
  rows: number;
  decimal: DecimalSymbol;
  isFirst: boolean;
}

/** A remark stays one where it only says that something is not there yet. */
const skipOfAwaited = (header: string, decimal: DecimalSymbol): string =>
  isRemark(header) && reasonToSkip(header, [], decimal) === describesTheRows ? describesTheRows : '';

function skipReason(
  header: string,
  cells: readonly string[],
  { distinct, isNumerical, uncalculated, hasLimits, hasOthers, isBlank, rows, decimal, isFirst, unit }: Cells,
): string {
  if (uncalculated > 0 && !isNumerical) return formulasAmong(uncalculated, cells.length + uncalculated);
  if (cells.length === 0 && hasLimits) return '';
  if (cells.length === 0) return isBlank ? isEmpty : 'Errors of a spreadsheet';
  const found = reasonToSkip(header, cells, decimal, { isFirst, content: { isNumerical, uncalculated, unit } });
  // A time of 2, 6 and 2 is a setting: what names rows does not repeat, but the number of a run that was repeated.
  const isSetting = isNumerical && !cells.some(isCode) && distinct < cells.length && numbersOf(header) === undefined;
  if (found && !(found === describesTheRows && isSetting)) return found;
  if (header === '') return noHeader;
  if (!isNumerical && isMostlyEmpty(cells.length, rows)) return mostlyEmpty(cells.length, rows);
  return distinct === 1 && cells.length > 1 && !hasOthers ? 'The same in every row' : '';
}

import { restored } from './csv.ts';
import type { ImportRow } from './import-rows.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { type DecimalSymbol, numberFromText } from './number-format.ts';

/** What an import needs to know of an input or output. */
export interface ImportParameter {
  uuid: string;
  name: string;
  short_name: string;
  is_categorical: boolean;
  categories: readonly string[];
  /** Of a numeric input. */
  step?: number;
}

export interface ImportColumn {
  header: string;
  /** Place in the file's rows. */
  index: number;
  kind: 'input' | 'output';
  parameter: ImportParameter;
}

export interface MatchedColumns {
  columns: ImportColumn[];
  /** Columns that belong to no parameter, or to one that another column has already. */
  unknown: { header: string; index: number }[];
  /** Inputs without a column: without them no row is complete. */
  missing: ImportParameter[];
}

/** A record of a file; its number is the one that a spreadsheet shows, with the header in row 1 and blank rows counted. */
export interface FileRow {
  number: number;
  cells: readonly string[];
}

export interface RowProblem {
  row: number;
  /** The header of the column, empty where the row as a whole is wrong. */
  column: string;
  message: string;
}

export interface ImportSamples {
  samples: ImportRow[];
  /** The rows that are left out, each with what is first wrong with it. */
  rejected: RowProblem[];
  /** Output cells that could not be read and are imported empty. */
  emptied: RowProblem[];
}

/**
 * Finds the parameter of each column: by short name, else by short name whatever its case, else by name whatever its
 * case. The better match has the parameter, whichever column comes first.
 */
export function matchColumns(
  headers: readonly string[],
  inputs: readonly ImportParameter[],
  outputs: readonly ImportParameter[],
): MatchedColumns {
  const texts = headers.map((header) => restored(header.trim()));
  const candidates = [
    ...inputs.map((parameter) => ({ kind: 'input' as const, parameter })),
    ...outputs.map((parameter) => ({ kind: 'output' as const, parameter })),
  ];
  const found = new Map<number, ImportColumn>();
  const taken = new Set<string>();
  const tests = [
    (text: string, parameter: ImportParameter) => text === parameter.short_name,
    (text: string, parameter: ImportParameter) => same(text, parameter.short_name),
    (text: string, parameter: ImportParameter) => same(text, parameter.name),
  ];
  for (const test of tests) {
    texts.forEach((text, index) => {
      if (found.has(index) || text === '') return;
      const match = candidates.find(({ parameter }) => !taken.has(parameter.uuid) && test(text, parameter));
      if (!match) return;
      taken.add(match.parameter.uuid);
      found.set(index, { header: text, index, ...match });
    });
  }
  return {
    columns: [...found.values()].sort((a, b) => a.index - b.index),
    unknown: texts.map((header, index) => ({ header, index })).filter(({ index }) => !found.has(index)),
    missing: inputs.filter(({ uuid }) => !taken.has(uuid)),
  };
}

/** The rows that can be imported, keyed by short name, and those that cannot (specification, section 5). */
export function importSamples(
  rows: readonly FileRow[],
  { columns, missing }: Pick<MatchedColumns, 'columns' | 'missing'>,
  options: { outputs: boolean; decimal: DecimalSymbol; width?: number },
): ImportSamples {
  const used = columns.filter(({ kind }) => kind === 'input' || options.outputs);
  const samples: ImportRow[] = [];
  const rejected: RowProblem[] = [];
  const emptied: RowProblem[] = [];
  const [absent] = missing;
  for (const { number, cells } of rows) {
    const extra = cells.slice(options.width ?? cells.length).some((cell) => cell.trim() !== '');
    if (extra) {
      rejected.push({ row: number, column: '', message: tooManyCells });
      continue;
    }
    const sample: ImportRow = {};
    const unread: RowProblem[] = [];
    let problem = absent && { row: number, column: '', message: `The file has no column for ${absent.name}` };
    for (const { header, index, kind, parameter } of used) {
      const cell = cells[index] ?? '';
      const value = importValue(cell, parameter, options.decimal);
      if (kind === 'input' && (value === null || value === undefined)) {
        problem ??= { row: number, column: header, message: cellProblem(cell, parameter) };
      } else if (value === undefined) {
        unread.push({ row: number, column: header, message: cellProblem(cell, parameter) });
      }
      sample[parameter.short_name] = value ?? null;
    }
    if (problem) rejected.push(problem);
    else {
      samples.push(sample);
      emptied.push(...unread);
    }
  }
  return { samples, rejected, emptied };
}

export const tooManyCells = 'The row has more cells than the header: is a text with separators not in quotation marks?';

/** What is wrong with a cell that cannot be read. */
export function cellProblem(cell: string, { short_name, is_categorical }: ImportParameter): string {
  if (cell.trim() === '') return messages.empty(short_name);
  return is_categorical ? `${short_name} has no category ${cell.trim()}` : messages.numeric(short_name);
}

/** A cell as the import wants it: a number, a category's own label, null for nothing, undefined for what is neither. */
export function importValue(
  cell: string,
  parameter: ImportParameter,
  decimal: DecimalSymbol,
): number | string | null | undefined {
  if (parameter.is_categorical) {
    const text = restored(cell.trim());
    return text === '' ? null : categoryOf(text, parameter.categories);
  }
  const value = numberFromText(restored(cell.trim()), decimal);
  return Number.isNaN(value) ? undefined : value;
}

/**
 * A label of a file is also a category's when only the case differs, or when it is a longer one whose beginning is the
 * category: names may have 20 characters, and longer ones were cut when the parameter was made.
 */
function categoryOf(text: string, categories: readonly string[]): string | undefined {
  const cut = text.slice(0, limits.category).trim();
  return (
    categories.find((category) => category === text) ??
    categories.find((category) => same(category, text)) ??
    (text.length > limits.category ? categories.find((category) => category === cut) : undefined)
  );
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

import type { ImportRow } from '../contracts/series.ts';
import { restored } from './csv.ts';
import { limits } from './limits.ts';
import { type DecimalSymbol, numberFromText } from './number-format.ts';

/** What an import needs to know of an input or output. */
export interface ImportParameter {
  uuid: string;
  name: string;
  short_name: string;
  is_categorical: boolean;
  categories: readonly string[];
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
  /** Headers that belong to no parameter, or to one that another column has already. */
  unknown: string[];
  /** Inputs without a column: without them no row is complete. */
  missing: ImportParameter[];
}

export interface ImportSamples {
  samples: ImportRow[];
  /** Numbers of the file's rows that are left out; the header is row 1, as a spreadsheet shows it. */
  rejected: number[];
  /** Output cells that could not be read and are imported empty. */
  emptied: number;
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
    unknown: texts.filter((text, index) => text !== '' && !found.has(index)),
    missing: inputs.filter(({ uuid }) => !taken.has(uuid)),
  };
}

/** The rows that can be imported, keyed by short name, and those that cannot (specification, section 5). */
export function importSamples(
  rows: readonly (readonly string[])[],
  { columns, missing }: Pick<MatchedColumns, 'columns' | 'missing'>,
  options: { outputs: boolean; decimal: DecimalSymbol },
): ImportSamples {
  const used = columns.filter(({ kind }) => kind === 'input' || options.outputs);
  const samples: ImportRow[] = [];
  const rejected: number[] = [];
  let emptied = 0;
  rows.forEach((row, index) => {
    const sample: ImportRow = {};
    let complete = missing.length === 0;
    let unread = 0;
    for (const column of used) {
      const value = importValue(row[column.index] ?? '', column.parameter, options.decimal);
      if (column.kind === 'input' && (value === null || value === undefined)) complete = false;
      if (column.kind === 'output' && value === undefined) unread += 1;
      sample[column.parameter.short_name] = value ?? null;
    }
    if (complete) {
      samples.push(sample);
      emptied += unread;
    } else rejected.push(index + 2);
  });
  return { samples, rejected, emptied };
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

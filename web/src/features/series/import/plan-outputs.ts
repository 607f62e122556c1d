import type { OutParameter } from '../../../../../shared/contracts/parameters.ts';
import type { ImportRow } from '../../../../../shared/contracts/series.ts';
import {
  importValue,
  matchColumns,
  type RowProblem,
  tooManyCells,
} from '../../../../../shared/rules/import-columns.ts';
import { messages } from '../../../../../shared/rules/messages.ts';
import type { FileFormat } from '../../../lib/file-format.ts';
import { readCsv } from './read-csv.ts';

export interface OutputsOptions {
  outputs: readonly OutParameter[];
  /** How many samples the series has. */
  samples: number;
  account: FileFormat;
  chosen: Partial<FileFormat>;
}

export interface OutputsPlan {
  format: FileFormat;
  outValues: ImportRow[];
  /** Values that are there. */
  filled: number;
  columns: string[];
  /** Headers of what is no measured output. */
  ignored: string[];
  /** With any of these nothing is imported. */
  problems: RowProblem[];
}

/** What a person sees of it. */
export type ShownOutputsPlan = Omit<OutputsPlan, 'outValues'>;

/** What a file would fill of a series' outputs, row by row. */
export function planOutputs(text: string, { outputs, samples, account, chosen }: OutputsOptions): OutputsPlan {
  const { headers, headerRow, rows, format, broken } = readCsv(text, account, chosen);
  const measured = outputs.filter(({ is_functional }) => !is_functional);
  const { columns, unknown } = matchColumns(headers, [], measured);
  const problems: RowProblem[] = [...broken];
  if (columns.length === 0) problems.push({ row: 1, column: '', message: 'No column is an output of the experiment' });
  // A blank row is of a sample whose outputs stay as they are.
  const count = (rows.at(-1)?.number ?? headerRow) - headerRow;
  if (count > samples) {
    const message = `The file has ${count} rows, and the series ${samples} samples`;
    problems.push({ row: headerRow + samples + 1, column: '', message });
  }
  const cellsOf = new Map(rows.map(({ number, cells }) => [number, cells]));
  let filled = 0;
  const outValues = Array.from({ length: count }, (_, place) => {
    const number = headerRow + 1 + place;
    const cells = cellsOf.get(number) ?? [];
    if (cells.slice(headers.length).some((cell) => cell.trim() !== '')) {
      problems.push({ row: number, column: '', message: tooManyCells });
    }
    const row: ImportRow = {};
    for (const { header, index, parameter } of columns) {
      const cell = cells[index] ?? '';
      const value = importValue(cell, parameter, format.decimal);
      if (value === undefined) {
        const message = parameter.is_categorical
          ? `${parameter.short_name} has no category ${cell.trim()}`
          : messages.numeric(parameter.short_name);
        problems.push({ row: number, column: header, message });
      } else if (value !== null) filled += 1;
      row[parameter.short_name] = value ?? null;
    }
    return row;
  });
  return {
    format,
    outValues,
    filled,
    columns: columns.map(({ header }) => header),
    ignored: unknown.map(({ header }) => header).filter(Boolean),
    problems,
  };
}

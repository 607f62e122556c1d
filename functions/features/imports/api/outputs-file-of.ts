import type { ImportRow } from '#shared/rules/import-rows.ts';
import {
  cellOf,
  cellReader,
  type ImportedParameter,
  type ImportProblem,
  numberOf,
  wrongValue,
} from '#shared/rules/import-rows.ts';
import { finestUnit } from '#shared/rules/input-tolerance.ts';
import { sampleColumns } from '#shared/samples/sample-columns.ts';
import type { OutputsFile } from '../plan-outputs.ts';
import { readAnnotation } from '../read-annotation.ts';
import { readExclusion } from '../read-exclusion.ts';

interface Destination {
  inputs: readonly ImportedParameter[];
  /** The measured outputs. */
  outputs: readonly ImportedParameter[];
  experiment: string;
  series: number;
}

type Problem = Pick<ImportProblem, 'row' | 'column' | 'message'>;

/** Reports only the first errors: people correct those and try again. */
export const reportedProblems = 20;

/** The rows of a call as a file of outputs, with the errors of their cells. Unknown columns are ignored, unless all are. */
export function outputsFileOf(
  rows: readonly ImportRow[],
  replaces: readonly ImportRow[] | undefined,
  destination: Destination,
): { file: OutputsFile; problems: Problem[] } {
  const problems: Problem[] = [];
  const report = (row: number, column: string, message: string) => {
    if (problems.length < reportedProblems) problems.push({ row, column, message });
  };
  const isThere = ({ short_name }: ImportedParameter) => rows.some((row) => Object.hasOwn(row, short_name));
  const inputs = destination.inputs.filter(isThere);
  const outputs = destination.outputs.filter(isThere);
  const excludes = rows.some((row) => Object.hasOwn(row, sampleColumns.state.header));
  const annotates = [sampleColumns.note, sampleColumns.tags].some(({ header }) =>
    rows.some((row) => Object.hasOwn(row, header)),
  );
  if (outputs.length === 0 && !excludes && !annotates)
    report(0, Object.keys(rows[0] ?? {})[0] ?? '', 'No column is a measured output');
  const columnsOf = (parameters: readonly ImportedParameter[]) => {
    const readers = parameters.map((parameter) => ({ parameter, read: cellReader(parameter) }));
    return (cells: ImportRow, row: number) =>
      readers.map(({ parameter, read }) => {
        const value = read(cellOf(cells, parameter.short_name));
        if (Number.isNaN(value)) report(row, parameter.short_name, wrongValue(parameter));
        return value ?? null;
      });
  };
  const readInputs = columnsOf(inputs);
  const readOutputCells = columnsOf(outputs);
  const whole = (cells: ImportRow, row: number, column: string, least: number) => {
    const cell = cellOf(cells, column);
    if (cell === null || cell === '') return null;
    const value = numberOf(cell);
    if (!Number.isInteger(value) || value < least) report(row, column, `${column} must be a whole number`);
    return value;
  };
  return {
    problems,
    file: {
      inputs: inputs.map(({ uuid, short_name }) => ({
        uuid,
        unit: finestUnit(rows.map((row) => String(cellOf(row, short_name) ?? ''))),
      })),
      outputs: outputs.map(({ uuid }) => uuid),
      rows: rows.map((cells, row) => {
        const series = whole(cells, row, sampleColumns.series.header, 1);
        if (series !== null && series !== destination.series)
          report(row, sampleColumns.series.header, `The row is of series ${series}`);
        const experiment = String(cellOf(cells, sampleColumns.experiment.header) ?? '').trim();
        if (experiment !== '' && experiment !== destination.experiment.trim()) {
          report(row, sampleColumns.experiment.header, `The row is of the experiment ${experiment}`);
        }
        return {
          sample: whole(cells, row, sampleColumns.position.header, 1),
          label: String(cellOf(cells, sampleColumns.label.header) ?? '').trim() || null,
          version: whole(cells, row, sampleColumns.version.header, 0),
          inputs: readInputs(cells, row),
          outputs: readOutputCells(cells, row),
          ...(replaces && { replaces: readOutputCells(replaces[row] ?? {}, row) }),
          ...(excludes && { exclusion: readExclusion(cells, (column, message) => report(row, column, message)) }),
          ...(annotates && { annotation: readAnnotation(cells, (column, message) => report(row, column, message)) }),
          ...(annotates && replaces && { replacesAnnotation: readAnnotation(replaces[row] ?? {}, () => undefined) }),
          ...(excludes && replaces && { replacesExclusion: readExclusion(replaces[row] ?? {}, () => undefined) }),
        };
      }),
    },
  };
}

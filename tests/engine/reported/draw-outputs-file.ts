import fc from 'fast-check';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { csvRows } from '#shared/rules/csv-text.ts';
import type { FileFormat } from '#web/lib/format/file-format.ts';
import { type DrawnExperiment, drawnExperiment } from './draw-experiment.ts';

/** A row of results for a series. */
export interface OutputsRowDrawn {
  /** The sample that it says it is of: beyond the series' samples, there is none. */
  sample: number;
  /** It has no number. */
  isUnnumbered: boolean;
  /** Its inputs are those of the sample after it. */
  isOff: boolean;
  /** By measured output: a value, the one that is there already, or nothing. */
  cells: ('new' | 'same' | 'empty' | 'unread')[];
}

/** A file of results for the samples of one series. */
export interface DrawnOutputsFile {
  experiment: DrawnExperiment;
  series: Series;
  measured: OutParameter[];
  by: 'number' | 'inputs' | 'both' | 'order';
  /** A person has said that the rows have the order of the samples. */
  isConfirmed: boolean;
  rows: OutputsRowDrawn[];
}

const cell = fc.constantFrom('new', 'new', 'same', 'empty', 'unread', 'new') satisfies fc.Arbitrary<
  OutputsRowDrawn['cells'][number]
>;

export const drawnOutputsFile: fc.Arbitrary<DrawnOutputsFile | undefined> = fc
  .record({
    experiment: drawnExperiment,
    by: fc.constantFrom('number', 'inputs', 'both', 'order'),
    isConfirmed: fc.boolean(),
    rows: fc.array(
      fc.record({
        sample: fc.nat(7),
        isUnnumbered: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
        isOff: fc.integer({ min: 0, max: 5 }).map((value) => value === 0),
        cells: fc.array(cell, { minLength: 4, maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ experiment, rows, ...said }) => {
    const measured = experiment.outputs.filter(({ is_functional }) => !is_functional);
    const series = experiment.list.find(({ samples }) => samples.length > 0);
    // The first row decides where the header ends: it is plain.
    const plain = rows.map((row, index) => (index > 0 ? row : { ...row, cells: row.cells.map(readable) }));
    return series && measured.length > 0 ? { experiment, series, measured, rows: plain, ...said } : undefined;
  });

const readable = (kind: OutputsRowDrawn['cells'][number]) => (kind === 'unread' ? 'new' : kind);

/** The cell of a row in the column of an output: the index of a category's label. */
export function cellValue(
  { series, measured }: DrawnOutputsFile,
  row: OutputsRowDrawn,
  output: number,
): number | 'unread' | null {
  const kind = row.cells[output] ?? 'empty';
  if (kind === 'empty' || kind === 'unread') return kind === 'empty' ? null : kind;
  const { uuid, categories } = measured[output] ?? { categories: [] };
  const known = series.samples[row.sample]?.outParameters.find(({ out_parameter }) => out_parameter === uuid)?.value;
  if (kind === 'same' && known !== undefined && known !== null) return known;
  return categories.length > 0 ? (row.sample + 1) % categories.length : row.sample + 0.125 + output;
}

/** The inputs that a row gives: those of its sample, or of the next one. */
export function inputsOf({ series }: DrawnOutputsFile, { sample, isOff }: OutputsRowDrawn): number[] {
  const { samples } = series;
  return (samples[(sample + Number(isOff)) % samples.length]?.inParameters ?? []).map(({ value }) => value);
}

/** The file, every numeric input with two decimals. */
export function outputsText(drawn: DrawnOutputsFile, { delimiter, decimal }: FileFormat): string {
  const { experiment, measured, by, rows } = drawn;
  const inputs = by === 'inputs' || by === 'both' ? experiment.inputs : [];
  const numbers = by === 'number' || by === 'both' ? ['Sample number'] : [];
  const header = [...numbers, ...[...inputs, ...measured].map(({ short_name }) => short_name)];
  const written = (value: string) => value.replace('.', decimal);
  const lines = rows.map((row) => {
    const given = inputsOf(drawn, row);
    return [
      ...numbers.map(() => (row.isUnnumbered ? '' : String(row.sample + 1))),
      ...inputs.map(({ is_categorical, categories }, at) =>
        is_categorical ? (categories[given[at] ?? 0] ?? '') : written((given[at] ?? 0).toFixed(2)),
      ),
      ...measured.map(({ categories }, output) => {
        const value = cellValue(drawn, row, output);
        if (value === null) return '';
        if (value === 'unread') return 'what?';
        return categories.length > 0 ? (categories[value] ?? '') : written(String(value));
      }),
    ];
  });
  return csvRows([header, ...lines], delimiter);
}

import fc from 'fast-check';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import { csvRows } from '#shared/rules/csv-text.ts';
import { sampleColumns } from '#shared/samples/sample-columns.ts';
import type { FileFormat } from '#web/lib/format/file-format.ts';
import { type DrawnExperiment, drawnExperiment, gridValue, positions } from './draw-experiment.ts';

const kinds = ['sample', 'blank', 'no input', 'wrong input', 'unread output', 'summary', 'header', 'too long'] as const;

/** A row below the header, by what is odd about it. */
export interface FileRowDrawn {
  kind: (typeof kinds)[number];
  /** The index of a category's label. */
  inputs: number[];
  outputs: (number | null)[];
}

/** A file about an experiment's inputs and its measured outputs. */
export interface DrawnFile extends Pick<DrawnExperiment, 'inputs' | 'outputs'> {
  rows: FileRowDrawn[];
}

/** A measured value, to three decimals. */
const measured = fc.integer({ min: -2000, max: 90_000 }).map((value) => value / 1000);

const measuredOutputs = (outputs: readonly OutParameter[]): OutParameter[] =>
  [...outputs.filter(({ is_categorical }) => !is_categorical), ...outputs].slice(0, 2).map((output, index) => ({
    ...{ ...output, is_functional: false, is_categorical: false, categories: [] },
    ...{ uuid: `out${index}`, name: `Output ${index}`, short_name: `y${index}` },
  }));

export const drawnFile: fc.Arbitrary<DrawnFile> = fc
  .record({
    experiment: drawnExperiment,
    rows: fc.array(
      fc.record({
        kind: fc.oneof(
          { weight: 3, arbitrary: fc.constant('sample' as const) },
          { weight: 1, arbitrary: fc.constantFrom(...kinds) },
        ),
        places: fc.array(fc.nat(50), { minLength: 3, maxLength: 3 }),
        outputs: fc.array(fc.option(measured, { freq: 4 }), { minLength: 2, maxLength: 2 }),
      }),
      { minLength: 2, maxLength: 12 },
    ),
  })
  .map(({ experiment: { inputs, outputs }, rows }) => ({
    inputs,
    outputs: measuredOutputs(outputs),
    rows: rows.map(({ kind, places, outputs: values }, index) => ({
      // The first rows decide how a file is read: they are plain.
      kind: index < 2 ? 'sample' : kind,
      inputs: inputs.map((input, at) => gridValue(input, (places[at] ?? 0) % positions(input))),
      outputs: values,
    })),
  }));

/** The file as a spreadsheet would write it. */
export function textOf({ inputs, outputs, rows }: DrawnFile, { delimiter, decimal }: FileFormat): string {
  const number = (value: number | null) => (value === null ? '' : String(value).replace('.', decimal));
  const header = [sampleColumns.position.header, ...[...inputs, ...outputs].map(({ short_name }) => short_name)];
  const cellsOf = ({ kind, inputs: of, outputs: values }: FileRowDrawn, row: number): string[] => {
    if (kind === 'blank') return header.map(() => '');
    if (kind === 'header') return header;
    const labels = inputs.map(({ is_categorical, categories }, input) =>
      is_categorical ? (categories[of[input] ?? 0] ?? '') : number(of[input] ?? null),
    );
    const cells = [String(row + 1), ...labels, ...outputs.map((_, output) => number(values[output] ?? null))];
    if (kind === 'no input') return cells.with(1, '');
    if (kind === 'wrong input') return cells.with(1, 'what?');
    if (kind === 'unread output') return cells.with(inputs.length + 1, 'what?');
    if (kind === 'summary') return cells.with(0, 'Mean');
    return kind === 'too long' ? [...cells, '7'] : cells;
  };
  return csvRows([header, ...rows.map(cellsOf)], delimiter);
}

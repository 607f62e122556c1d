import type { InParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { decimalsOf } from '#shared/rules/decimals-of.ts';
import { countOf } from '#shared/rules/format-count.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { runNumber, sampleNumber } from '#shared/rules/sample-number.ts';
import { exclusionText } from '#shared/rules/sample-state.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import { formatDate } from '#web/lib/format/format-date.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { cellText } from '../cell-value.ts';
import type { Definitions } from '../definitions.ts';
import { conditionTexts } from '../generation/series-conditions.ts';
import { expectedOf, expectedTexts } from '../grid/expected-texts.ts';

interface Sheet {
  experiment: string;
  series: Series;
  definitions: Definitions;
  decimal: DecimalSymbol;
  /** Expected outputs are in the sheet, too. */
  expected: boolean;
  /** When it is made, in Unix seconds. */
  now: number;
}

/** A cell of a run sheet. A number has as many decimals as the steps of its input. */
export type SheetCell = string | { value: number; decimals: number | undefined };

export interface SheetColumn {
  header: string;
  align: 'start' | 'end';
  /** The room that it has at least, in letters: for what is written by hand. */
  letters: number;
}

export interface RunSheet {
  title: string;
  /** The series, its conditions and the date, a line each. */
  lines: string[];
  columns: SheetColumn[];
  rows: SheetCell[][];
}

interface Part extends SheetColumn {
  cell: (sample: Sample) => SheetCell;
}

const [short, written, remarks] = [4, 12, 20];

/** The page by which a series is carried out: its samples in run order, with empty cells for what is to be measured. */
export function buildRunSheet({ experiment, series, definitions, decimal, expected, now }: Sheet): RunSheet {
  const measured = definitions.outputs.filter(({ is_functional }) => !is_functional);
  const conditions = conditionTexts(definitions.inputs, series.conditions ?? {}, decimal);
  const samples = series.samples.toSorted((a, b) => runNumber(a) - runNumber(b));
  const hasOrder = samples.some(({ run_order }) => run_order !== undefined);
  const hasBlocks = samples.some(({ planned }) => planned?.block !== undefined);
  const number = (header: string, cell: Part['cell']): Part => ({ header, align: 'end', letters: short, cell });
  const whole = (value: number | undefined): SheetCell => (value === undefined ? '' : { value, decimals: 0 });
  const parts: Part[] = [
    ...(hasOrder ? [number('Run', (sample) => whole(sample.run_order))] : []),
    number('Sample', (sample) => whole(sampleNumber(sample))),
    { header: 'Label', align: 'start', letters: written, cell: ({ label = '' }) => label },
    ...(hasBlocks ? [number('Block', ({ planned }) => whole(planned?.block))] : []),
    ...definitions.inputs.map(inputPart),
    ...measured.flatMap((output): Part[] => [
      {
        header: nameWithUnit(output),
        align: output.is_categorical ? 'start' : 'end',
        letters: written,
        cell: (sample) => valueCell(sample, output, undefined),
      },
      ...(expected && !output.is_categorical
        ? [
            {
              header: `Expected ${nameWithUnit(output)}`,
              align: 'end' as const,
              letters: short,
              cell: (sample: Sample) => expectedText(sample, output.uuid, decimal),
            },
          ]
        : []),
    ]),
    { header: 'Remarks', align: 'start', letters: remarks, cell: (sample) => exclusionText(sample) },
  ];
  return {
    title: experiment,
    lines: [
      `Run sheet of series ${series.number}${series.name ? `: ${series.name}` : ''}`,
      `${countOf(samples.length, 'sample', 'samples')}, made on ${formatDate(series.created)} by ${series.creator}`,
      ...(conditions.length > 0 ? [`Conditions: ${conditions.join('; ')}`] : []),
      `Printed ${formatDate(now)}`,
    ],
    columns: parts.map(({ cell: _, ...column }) => column),
    rows: samples.map((sample) => parts.map(({ cell }) => cell(sample))),
  };
}

/** A cell's number as people read it on paper. */
export const sheetText = (cell: SheetCell, decimal: DecimalSymbol): string => {
  if (typeof cell === 'string') return cell;
  const { value, decimals } = cell;
  return cellText(decimals === undefined ? value : value.toFixed(decimals).replace('.', decimal), undefined, decimal);
};

function inputPart(input: InParameter): Part {
  const most = Math.max(0, ...[...(input.levels ?? []), input.min_value, input.step].map(decimalsOf));
  // Levels over several decades, and the smallest steps, are read better as they are.
  const decimals = input.levels || most > 6 ? undefined : most;
  return {
    header: nameWithUnit(input),
    align: input.is_categorical ? 'start' : 'end',
    letters: short,
    cell: (sample) => valueCell(sample, input, decimals),
  };
}

type Valued = Pick<InParameter, 'uuid' | 'is_categorical' | 'categories'>;

function valueCell(sample: Sample, { uuid, is_categorical, categories }: Valued, decimals: number | undefined) {
  const value = valuesOf(sample).get(uuid) ?? null;
  if (value === null) return '';
  if (is_categorical) return categories[value] ?? '';
  // A value between the steps, of a person or of a file, loses nothing.
  return { value, decimals: decimals !== undefined && decimalsOf(value) <= decimals ? decimals : undefined };
}

function expectedText(sample: Sample, output: string, decimal: DecimalSymbol): string {
  const known = expectedOf(sample, output);
  if (!known) return '';
  const { value, range } = expectedTexts(known, decimal);
  return `${value} (${range})`;
}

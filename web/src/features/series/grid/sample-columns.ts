import type { CompParameter } from '#shared/contracts/definitions.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { lockedText } from '#shared/rules/locked-text.ts';
import type { ValueRange } from '#shared/rules/target.ts';
import { type GridKind, sampleColumns } from '#shared/samples/sample-columns.ts';
import { type CellEdit, labelCell } from '#shared/samples/sample-values.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import type { Definitions } from '../definitions.ts';

/** Average widths in pixels, rounded up. */
const character = 7.2;
const boldCharacter = 8.4;
/** As wide as most calculated values. */
const calculatedExample = '-0.123456';
/** As wide as most intervals of expected values, which stand below them. */
const expectedWidth = 100;
/** A dot is enough; its header is for screen readers. */
const statusWidth = 36;

interface Column {
  key: string;
  header: string;
  /** The kind of its values, where the header does not say it. */
  meaning?: string;
  /** Minimum width in pixels; columns share the remaining width. */
  width: number;
  align: 'start' | 'end';
  /** The person has chosen the width: the column keeps it. */
  isSized?: boolean;
  /** The column stays in sight when the table scrolls sideways; where room is short, lower numbers first. */
  sight?: number | undefined;
}
interface ParameterColumn extends Column {
  editable: boolean;
  /** Why the account may not change the values. */
  whyNot?: string | undefined;
  categories: readonly string[] | undefined;
  /** A formula gives its numbers, which have six digits here (decision SAMPLE-121). */
  isCalculated?: boolean;
  parameter: {
    uuid: string;
    name: string;
    category_texts?: Readonly<Record<string, string>> | undefined;
    /** The values that an output can have at all. */
    bounds?: ValueRange | undefined;
  };
}
export type ValueColumn = ParameterColumn & { kind: CellEdit['kind'] };
export type GridColumn =
  | ValueColumn
  | (Column & { kind: 'function'; parameter: { uuid: string; name: string } })
  | AcceptableColumn
  | OwnColumn;
/** Whether samples keep the limits of these outputs. */
type AcceptableColumn = Column & { kind: 'acceptable'; limited: readonly OutParameter[] };
type OwnColumn = Column & { kind: Exclude<GridKind, CellEdit['kind'] | 'acceptable'> | 'actions' };

/**
 * Columns may be sorted; name the row (they keep their place and are always shown); stay in sight while the table
 * scrolls sideways; and stand in the head of the card that a sample is on a phone.
 */
type Trait = 'sorted' | 'names the row' | 'in sight' | 'in head';
const traits: Record<GridColumn['kind'], readonly Trait[]> = {
  status: ['names the row', 'in head'],
  series: ['sorted', 'names the row', 'in head'],
  number: ['sorted', 'names the row', 'in head'],
  sampleLabel: ['sorted'],
  run: ['sorted'],
  input: ['sorted'],
  function: ['sorted'],
  output: ['sorted', 'in sight'],
  predicted: ['sorted'],
  rank: ['sorted', 'in sight', 'in head'],
  acceptable: ['sorted'],
  source: [],
  actions: ['names the row', 'in head'],
};
export const hasTrait = ({ kind }: Pick<GridColumn, 'kind'>, trait: Trait) => traits[kind].includes(trait);

interface ColumnAccess {
  /** Output values are editable now. */
  outputs: boolean;
  /** Input values are editable now. */
  inputs: boolean;
  /** Why the account may not change them. */
  whyNotOutputs?: string | undefined;
  whyNotInputs?: string | undefined;
  /** Only superadmins see the source of a sample. */
  source: boolean;
  /** Samples have a menu. */
  actions: boolean;
  /** One table has the samples of several series. */
  series: boolean;
  /** Some samples have expected outputs, whose intervals need room. */
  expected: boolean;
  /** There are columns of labels and of the run order. */
  bench?: boolean;
}

const { state, series, position, label, run_order, predicted_score, rank, acceptable, source } = sampleColumns;
const ownColumns: { [Kind in OwnColumn['kind']]: OwnColumn & { kind: Kind } } = {
  status: { ...state.grid, key: 'status', width: statusWidth, align: 'start' },
  series: { ...series.grid, key: 'series', width: 72, align: 'end' },
  number: { ...position.grid, key: 'number', width: 78, align: 'end' },
  run: {
    ...run_order.grid,
    key: 'run',
    meaning: 'The order in which the samples of a series are carried out.',
    width: 76,
    align: 'end',
  },
  predicted: {
    ...predicted_score.grid,
    key: 'predicted',
    meaning:
      'The median of the score that is predicted, as likely above as below, and the interval that holds nine of ten.',
    width: 104,
    align: 'end',
  },
  rank: {
    ...rank.grid,
    key: 'rank',
    meaning:
      'How near a sample is to the targets: the weighted mean of its outputs, from 0 to 1. 1 is best. Behind it the place among all samples.',
    width: 84,
    align: 'end',
  },
  source: { ...source.grid, key: 'source', width: 84, align: 'start' },
  actions: { kind: 'actions', key: 'actions', header: 'Actions', width: 44, align: 'start' },
};

const acceptableColumn = {
  ...acceptable.grid,
  key: 'acceptable',
  meaning: 'Whether a sample keeps the acceptable values of all outputs; empty while one of these has no value.',
  width: 104,
  align: 'start',
} as const;

/** The columns of a sample table: visible parameters between the fixed columns. */
export function gridColumns({ inputs, functions, outputs }: Definitions, access: ColumnAccess): GridColumn[] {
  const columns: GridColumn[] = [ownColumns.status];
  if (access.series) columns.push(ownColumns.series);
  columns.push(ownColumns.number);
  if (access.bench) columns.push(labelColumn(access), ownColumns.run);
  for (const input of inputs) {
    if (!input.is_visible) continue;
    const { inputs: editable, whyNotInputs: whyNot } = access;
    columns.push({ kind: 'input', editable, whyNot, ...inputColumn(input) });
  }
  for (const item of functions) {
    if (item.is_visible) columns.push({ kind: 'function', ...headedColumn(item, [calculatedExample]), align: 'end' });
  }
  for (const output of outputs) {
    const editable = access.outputs && !output.is_functional;
    const whyNot = output.is_functional ? undefined : access.whyNotOutputs;
    if (output.is_visible) columns.push({ kind: 'output', editable, whyNot, ...outputColumn(output, access.expected) });
  }
  columns.push(ownColumns.predicted, ownColumns.rank);
  const limited = outputs.filter(({ limit }) => limit);
  if (limited.length > 0) columns.push({ ...acceptableColumn, limited });
  if (access.source) columns.push(ownColumns.source);
  if (access.actions) columns.push(ownColumns.actions);
  return columns;
}

function labelColumn({ outputs: editable, whyNotOutputs: whyNot }: ColumnAccess): ValueColumn {
  const { header } = label.grid;
  return {
    kind: labelCell,
    key: labelCell,
    header,
    width: 110,
    align: 'start',
    editable,
    whyNot,
    categories: undefined,
    parameter: { uuid: labelCell, name: header },
  };
}

/** The grid tracks of a row: fixed columns keep their width, values share the rest. */
export function gridTemplate(columns: readonly GridColumn[]): string {
  const flexible = flexibleColumns(columns);
  return columns
    .map((column, index) => (flexible.has(index) ? `minmax(${column.width}px, 1fr)` : `${column.width}px`))
    .join(' ');
}

/** Values that nobody has sized; where there are none, the last value takes what is left. */
function flexibleColumns(columns: readonly GridColumn[]): ReadonlySet<number> {
  const values = [...columns.keys()].filter((index) => columns[index] && 'parameter' in columns[index]);
  const free = values.filter((index) => !columns[index]?.isSized);
  return new Set(free.length > 0 ? free : values.slice(-1));
}

/** Below this width the table scrolls sideways. */
export function leastWidth(columns: readonly GridColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

export function isValueColumn(column: GridColumn): column is ValueColumn {
  return column.kind === 'input' || column.kind === 'output' || column.kind === labelCell;
}

/** A column in the rows of a series: nothing is typed into a locked one, and the reason is said. */
export const columnIn = (column: GridColumn, { number, locked }: Pick<Series, 'number' | 'locked'>): GridColumn =>
  locked && isValueColumn(column)
    ? { ...column, editable: false, whyNot: lockedText(`Series ${number}`, locked) }
    : column;

/** Says that a column's values cannot be changed by the person, and why, where it is the account's role or licence. */
export function refusedText(column: GridColumn, verb: 'typed' | 'changed'): string {
  const why = isValueColumn(column) ? column.whyNot : undefined;
  return `${column.header} cannot be ${verb} here${why ? `. ${why}` : ''}`;
}

function parameterColumn(parameter: InParameter | OutParameter) {
  const isCalculated = 'is_functional' in parameter && parameter.is_functional && !parameter.is_categorical;
  return {
    ...headedColumn(parameter, isCalculated ? [calculatedExample] : parameter.categories),
    ...(isCalculated && { isCalculated }),
    align: parameter.is_categorical ? ('start' as const) : ('end' as const),
    categories: parameter.is_categorical ? parameter.categories : undefined,
  };
}

/** An input's cells tell the whole labels of which its categories are the codes. */
function inputColumn(input: InParameter) {
  const column: Omit<ParameterColumn, 'editable' | 'whyNot'> = parameterColumn(input);
  const { category_texts } = input;
  return category_texts ? { ...column, parameter: { ...column.parameter, category_texts } } : column;
}

/** A numeric output that counts has room for what is expected of it, with an interval. */
function outputColumn(output: OutParameter, isExpected: boolean) {
  const column: Omit<ParameterColumn, 'editable' | 'whyNot'> = parameterColumn(output);
  const { bounds } = output;
  if (bounds) column.parameter = { ...column.parameter, bounds };
  const isNumber = isExpected && output.weight > 0 && !output.is_categorical;
  return isNumber ? { ...column, width: Math.max(column.width, expectedWidth) } : column;
}

/** The characters of the longer line, where a text breaks best into two. */
function inTwoLines(text: string): number {
  const breaks = [...text.matchAll(/ /g)].map(({ index }) => Math.max(index, text.length - index - 1));
  return Math.min(text.length, ...breaks);
}

function headedColumn(parameter: InParameter | OutParameter | CompParameter, labels: readonly string[]) {
  const header = nameWithUnit(parameter);
  // Headers wrap to two lines; values have one.
  const wanted = [inTwoLines(header) * boldCharacter, ...labels.map(({ length }) => length * character)];
  return {
    key: parameter.uuid,
    header,
    width: Math.round(Math.min(24 + Math.max(52, ...wanted), 170)),
    parameter: { uuid: parameter.uuid, name: parameter.name },
  };
}

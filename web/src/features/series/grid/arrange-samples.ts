import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { predictionToday } from '#shared/engine/predictions/predicted-on.ts';
import { isAcceptable } from '#shared/rules/acceptable.ts';
import { passes, type SampleFilter, scoreValue } from '#shared/rules/filters.ts';
import type { ScaledOutput } from '#shared/rules/model-scale.ts';
import { noScore } from '#shared/rules/rank.ts';
import { sampleState, sampleStates } from '#shared/rules/sample-state.ts';
import { labelCell } from '#shared/samples/sample-values.ts';
import type { KeptAs } from '#web/lib/resources/shortlist.ts';
import { roundedScore, roundedValue } from '../cell-value.ts';
import type { SampleRow } from './sample-rows.ts';

/** The sort key: a column's key, such as a parameter's uuid, `rank` or `number`. */
export interface SampleSort {
  key: string;
  desc: boolean;
}

/** The ranks, the scale of the scores of today, the outputs with their limits, and what is on the shortlist. */
interface Findings {
  rankOf: ReadonlyMap<string, number>;
  scale: readonly ScaledOutput[];
  outputs: readonly OutParameter[];
  keptAs?: KeptAs | undefined;
}

/** The sort values, one per row; NaN without a value. */
function columnOf(rows: readonly SampleRow[], key: string, found: Findings): Float64Array<ArrayBuffer> {
  const column = new Float64Array(rows.length);
  if (key === labelCell) return inOrderOf(rows, column);
  const read = reader(key, found);
  rows.forEach((row, index) => {
    column[index] = read(row) ?? Number.NaN;
  });
  return column;
}

/** The places of the samples' labels in their order: 'A2' before 'A10'. */
function inOrderOf(rows: readonly SampleRow[], column: Float64Array<ArrayBuffer>) {
  const labels = [...new Set(rows.flatMap(({ sample }) => sample.label ?? []))].sort(byText.compare);
  const places = new Map(labels.map((label, place) => [label, place]));
  return column.map((_, index) => places.get(rows[index]?.sample.label ?? '') ?? Number.NaN);
}
const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The indices of the rows whose label passes a filter. */
function withLabel(indices: readonly number[], rows: readonly SampleRow[], filter: SampleFilter): number[] {
  const { operator, text = '' } = filter;
  return indices.filter((index) => {
    const label = rows[index]?.sample.label;
    return passes(label === undefined ? null : byText.compare(label, text), { operator, value: 0 });
  });
}

/**
 * The indices whose value in a column passes a filter, in the same order.
 *
 * @param round gives a value the digits that its cell shows
 */
function passing(
  indices: readonly number[],
  column: Float64Array,
  { filter, round }: { filter: SampleFilter; round: (value: number) => number },
): number[] {
  return indices.filter((index) => {
    const value = orNull(column[index]);
    return passes(value, filter, value === null ? null : round(value));
  });
}

/** How the cells of a column round its values. */
function roundingIn(
  key: string,
  rows: readonly SampleRow[],
  outputs: readonly OutParameter[],
): (value: number) => number {
  if (key === 'predicted_score') return roundedScore;
  const isFunction = rows[0]?.sample.compParameters.some(({ comp_parameter }) => comp_parameter === key);
  const isCalculated = outputs.some(({ uuid, is_functional }) => uuid === key && is_functional);
  return isFunction || isCalculated ? roundedValue : (value) => value;
}

/** Indices sorted by a column; rows without a value come last in both directions. */
function sortedIndices(indices: readonly number[], column: Float64Array, desc: boolean): number[] {
  const empty: number[] = [];
  const filled: number[] = [];
  for (const index of indices) (Number.isNaN(column[index]) ? empty : filled).push(index);
  const at = (index: number) => column[index] ?? 0;
  // Stable: equal rows keep their order.
  filled.sort(desc ? (a, b) => at(b) - at(a) : (a, b) => at(a) - at(b));
  return [...filled, ...empty];
}

function reader(
  key: string,
  { rankOf, scale, outputs, keptAs }: Findings,
): (row: SampleRow) => number | null | undefined {
  switch (key) {
    case 'score':
    case 'rank':
      return ({ sample }) => scoreValue(rankOf.get(sample.uuid) ?? noScore);
    case 'predicted_score':
    case 'predicted':
      return ({ sample }) => predictionToday(sample, scale).score;
    case 'acceptable':
      return ({ counted }) => {
        const isKept = isAcceptable(counted, outputs);
        return isKept === undefined ? undefined : Number(isKept);
      };
    case 'shortlist':
      return ({ sample }) => Number(keptAs !== undefined && keptAs(sample) !== '');
    case 'number':
      return ({ number }) => number;
    case 'state':
      return ({ counted }) => sampleStates.indexOf(sampleState(counted, outputs));
    case 'run':
      return ({ sample }) => sample.run_order;
    case 'series':
      return ({ series }) => series.number;
    default:
      return ({ sample }) => valueIn(sample, key);
  }
}

/** A sample's value. For 80 000 samples, one search each is faster than one map each. */
function valueIn(sample: Sample, parameter: string): number | null | undefined {
  for (const { in_parameter, value } of sample.inParameters) if (in_parameter === parameter) return value;
  for (const { out_parameter, value } of sample.outParameters) if (out_parameter === parameter) return value;
  for (const { comp_parameter, value } of sample.compParameters) if (comp_parameter === parameter) return value;
  return undefined;
}

const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);

/** Rows in lists: one per series, or one of all samples. */
export type RowLists = ReadonlyMap<string, readonly SampleRow[]>;

/**
 * Filters and sorts rows repeatedly while the rows stay the same. With 80 000 rows, extracting a column takes
 * noticeable time and sorting more: each is done once.
 */
export function arrangeLists(lists: RowLists, found: Findings) {
  const columns = once((list: string, key: string) => columnOf(lists.get(list) ?? [], key, found));
  const ordered = once((list: string, key: string, desc: boolean) => {
    const indices = [...(lists.get(list) ?? []).keys()];
    return sortedIndices(indices, columns(list, key), desc);
  });

  function arrange(list: string, filters: readonly SampleFilter[], sort: SampleSort | undefined): number[] {
    const indices = sort ? ordered(list, sort.key, sort.desc) : [...(lists.get(list) ?? []).keys()];
    return filters.reduce(
      (left, filter) =>
        filter.parameter.uuid === labelCell
          ? withLabel(left, lists.get(list) ?? [], filter)
          : passing(left, columns(list, filter.parameter.uuid), {
              filter,
              round: roundingIn(filter.parameter.uuid, lists.get(list) ?? [], found.outputs),
            }),
      indices,
    );
  }

  /** The indices of the rows that pass, by list; undefined if all rows are shown in their order. */
  return (filters: readonly SampleFilter[], sort: SampleSort | undefined): ReadonlyMap<string, number[]> => {
    if (filters.length === 0 && !sort) return new Map();
    return new Map([...lists.keys()].map((list) => [list, arrange(list, filters, sort)]));
  };
}

/** Memoises a function. */
function once<Arguments extends readonly (string | boolean)[], Result>(ask: (...of: Arguments) => Result) {
  const known = new Map<string, Result>();
  return (...of: Arguments): Result => {
    const key = of.join(' ');
    const found = known.get(key);
    if (found !== undefined) return found;
    const result = ask(...of);
    known.set(key, result);
    return result;
  };
}

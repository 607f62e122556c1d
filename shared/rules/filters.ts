import { noScore } from './rank.ts';

/** How the samples of a screen can be filtered (specification, section 9). */
export const filterOperators = ['=', '≠', '>', '<', '⩾', '⩽', 'is empty', 'not empty'] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** What can be filtered besides the parameters, by the names that stand for their uuids. */
export const filterableScores = ['score', 'predicted_score'] as const;

export interface SampleFilter {
  uuid: string;
  parameter: { uuid: string; short_name: string };
  operator: FilterOperator;
  /** Null for the operators that need none. */
  value: number | null;
}

export const needsValue = (operator: FilterOperator) => operator !== 'is empty' && operator !== 'not empty';

/** Filters are kept in the browser; those whose parameter no longer exists are dropped. */
export function keptFilters(filters: readonly SampleFilter[], parameters: readonly { uuid: string }[]): SampleFilter[] {
  const known = new Set<string>([...parameters.map(({ uuid }) => uuid), ...filterableScores]);
  return filters.filter(({ parameter }) => known.has(parameter.uuid));
}

/** Whether a value passes. An empty one, or a score that there is not, compares with nothing: it only is empty. */
export function passes(actual: number | null, { operator, value }: Pick<SampleFilter, 'operator' | 'value'>): boolean {
  const empty = actual === null || Number.isNaN(actual);
  if (operator === 'is empty') return empty;
  if (operator === 'not empty') return !empty;
  if (empty || value === null) return false;
  return compare[operator](actual, value);
}

/** A rank as a filter sees it: where no output is filled there is none. */
export const scoreValue = (score: number | null) => (score === noScore ? null : score);

const compare: Record<Exclude<FilterOperator, 'is empty' | 'not empty'>, (a: number, b: number) => boolean> = {
  '=': (a, b) => a === b,
  '≠': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '⩾': (a, b) => a >= b,
  '⩽': (a, b) => a <= b,
};

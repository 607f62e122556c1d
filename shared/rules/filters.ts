import { noScore } from './rank.ts';

/** The operators of a sample filter. */
export const filterOperators = ['=', '≠', '>', '<', '⩾', '⩽', 'is empty', 'not empty'] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** The operators of values that have no order, such as states. */
export const operatorsWithoutOrder = ['=', '≠', 'is empty', 'not empty'] as const satisfies readonly FilterOperator[];

/** Scores that can be filtered like parameters, by these ids. */
export const filterableScores = ['score', 'predicted_score'] as const;

export interface SampleFilter {
  uuid: string;
  parameter: { uuid: string; short_name: string };
  operator: FilterOperator;
  /** Null for operators without a value. */
  value: number | null;
  /** The text that labels are compared with, in place of a value. */
  text?: string | undefined;
}

export const needsValue = (operator: FilterOperator) => operator !== 'is empty' && operator !== 'not empty';

/** Removes filters of which there is nothing to compare; filters are kept in the browser. */
export function keptFilters(filters: readonly SampleFilter[], parameters: readonly { uuid: string }[]): SampleFilter[] {
  const known = new Set<string>([...parameters.map(({ uuid }) => uuid), ...filterableScores]);
  return filters.filter(({ parameter }) => known.has(parameter.uuid));
}

/**
 * Whether a value passes a filter. An empty value passes only 'is empty'.
 *
 * @param rounded the value as tables show it, which may have fewer digits: both count as equal to what is asked for
 */
export function passes(
  actual: number | null,
  { operator, value }: Pick<SampleFilter, 'operator' | 'value'>,
  rounded = actual,
): boolean {
  const empty = actual === null || Number.isNaN(actual);
  if (operator === 'is empty') return empty;
  if (operator === 'not empty') return !empty;
  if (empty || value === null) return false;
  return compare[operator](rounded === value ? value : actual, value);
}

/** A rank score for a filter: null if no output is filled. */
export const scoreValue = (score: number | null) => (score === noScore ? null : score);

const compare: Record<Exclude<FilterOperator, 'is empty' | 'not empty'>, (a: number, b: number) => boolean> = {
  '=': (a, b) => a === b,
  '≠': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '⩾': (a, b) => a >= b,
  '⩽': (a, b) => a <= b,
};

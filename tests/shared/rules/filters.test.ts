import { describe, expect, it } from 'vitest';
import {
  type FilterOperator,
  filterOperators,
  keptFilters,
  needsValue,
  passes,
  scoreValue,
} from '#shared/rules/filters.ts';

const passing = (operator: FilterOperator) =>
  [1, 2, 3, null].filter((actual) => passes(actual, { operator, value: needsValue(operator) ? 2 : null }));

describe('filters', () => {
  it.each<[FilterOperator, (number | null)[]]>([
    ['=', [2]],
    ['≠', [1, 3]],
    ['>', [3]],
    ['<', [1]],
    ['⩾', [2, 3]],
    ['⩽', [1, 2]],
    ['is empty', [null]],
    ['not empty', [1, 2, 3]],
  ])('%s accepts %j', (operator, expected) => {
    expect(passing(operator)).toEqual(expected);
  });

  it('has every operator of the specification, and which need a value', () => {
    expect(filterOperators.filter((operator) => !needsValue(operator))).toEqual(['is empty', 'not empty']);
    expect(passes(2, { operator: '=', value: null })).toBe(false);
  });

  it('treats a missing score as empty', () => {
    expect(passes(scoreValue(-1), { operator: 'is empty', value: null })).toBe(true);
    expect(passes(scoreValue(-1), { operator: '<', value: 0 })).toBe(false);
    expect(passes(scoreValue(0), { operator: 'is empty', value: null })).toBe(false);
  });

  it('drops filters of deleted parameters, and keeps those of scores', () => {
    const filter = (uuid: string) => ({
      uuid: `f-${uuid}`,
      parameter: { uuid, short_name: uuid },
      operator: '=' as const,
      value: 1,
    });
    const kept = keptFilters(
      [filter('a'), filter('gone'), filter('acceptable'), filter('state'), filter('score'), filter('predicted_score')],
      [{ uuid: 'a' }],
    );
    expect(kept.map(({ parameter }) => parameter.uuid)).toEqual(['a', 'score', 'predicted_score']);
  });
});

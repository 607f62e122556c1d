import { useMemo } from 'react';
import { filterOperators, keptFilters, type SampleFilter } from '#shared/rules/filters.ts';
import { isFiniteNumber, isText, listOf, objectOf, oneOf, orNull } from '#web/lib/browser/checks.ts';
import { keep, parseKept, useKeptText } from '#web/lib/browser/kept-list.ts';

const stored = listOf(
  objectOf(
    {
      uuid: isText,
      parameter: objectOf({ uuid: isText, short_name: isText }),
      operator: oneOf(filterOperators),
      value: orNull(isFiniteNumber),
    },
    { text: isText },
  ),
);
const key = (userId: string, experimentId: string) => `serieslab.filters.${userId}.${experimentId}`;

/**
 * The filters of an account for an experiment, stored in this browser and shared by its windows. Filters of deleted
 * parameters are dropped.
 */
export function useSampleFilters(userId: string, experimentId: string, parameters: readonly { uuid: string }[]) {
  const at = key(userId, experimentId);
  const text = useKeptText(at);
  const filters = useMemo(() => keptFilters(parseKept(stored, text), parameters), [text, parameters]);
  return {
    filters,
    /** Adds a filter, or changes the one with its uuid. */
    put: (filter: SampleFilter) => {
      const known = filters.some(({ uuid }) => uuid === filter.uuid);
      keep(at, known ? filters.map((item) => (item.uuid === filter.uuid ? filter : item)) : [...filters, filter]);
    },
    remove: (uuid: string) =>
      keep(
        at,
        filters.filter((filter) => filter.uuid !== uuid),
      ),
    clear: () => keep(at, []),
  };
}

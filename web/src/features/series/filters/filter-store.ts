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
 * parameters are dropped; others without a subject, such as of labels before the samples are there, wait for theirs.
 */
export function useSampleFilters(userId: string, experimentId: string, parameters: readonly { uuid: string }[]) {
  const at = key(userId, experimentId);
  const text = useKeptText(at);
  const all = useMemo(() => parseKept(stored, text), [text]);
  const filters = useMemo(() => keptFilters(all, parameters), [all, parameters]);
  return {
    filters,
    /** Adds a filter, or changes the one with its uuid. */
    put: (filter: SampleFilter) => {
      const known = all.some(({ uuid }) => uuid === filter.uuid);
      keep(at, known ? all.map((item) => (item.uuid === filter.uuid ? filter : item)) : [...all, filter]);
    },
    remove: (uuid: string) =>
      keep(
        at,
        all.filter((filter) => filter.uuid !== uuid),
      ),
    clear: () => keep(at, []),
  };
}

import { useMemo } from 'react';
import { filterOperators, keptFilters, needsValue, type SampleFilter } from '#shared/rules/filters.ts';
import { isFiniteNumber, isText, listOf, objectOf, oneOf, orNull } from '#web/lib/browser/checks.ts';
import { keep, parseKept, useKeptText } from '#web/lib/browser/kept-list.ts';
import type { FilterSubject } from './filter-subjects.ts';

/** A filter as it is kept: its category by the label, because another may have its place later (TRUTH-2). */
interface KeptFilter extends SampleFilter {
  category?: string | undefined;
}
type Subjects = readonly Pick<FilterSubject, 'uuid' | 'categories' | 'isFixed'>[];

const stored = listOf(
  objectOf(
    {
      uuid: isText,
      parameter: objectOf({ uuid: isText, short_name: isText }),
      operator: oneOf(filterOperators),
      value: orNull(isFiniteNumber),
    },
    { text: isText, category: isText },
  ),
);
const key = (userId: string, experimentId: string) => `serieslab.filters.${userId}.${experimentId}`;

/**
 * The filters of an account for an experiment, stored in this browser and shared by its windows. Filters of deleted
 * parameters are dropped; others without a subject, such as of labels before the samples are there, wait for theirs.
 */
export function useSampleFilters(userId: string, experimentId: string, subjects: Subjects) {
  const at = key(userId, experimentId);
  const text = useKeptText(at);
  const all = useMemo(() => parseKept(stored, text), [text]);
  const { filters, lost } = useMemo(() => presentFilters(keptFilters(all, subjects), subjects), [all, subjects]);
  return {
    filters,
    /** Filters that are not applied, because the parameter has lost their category. */
    lost,
    /** Adds a filter, or changes the one with its uuid. */
    put: (changed: SampleFilter) => {
      const category = categoryOf(changed, subjects);
      const filter: KeptFilter = { ...changed, ...(category !== undefined && { category }) };
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

/** The filters by the present categories of their parameters. */
function presentFilters(filters: readonly KeptFilter[], subjects: Subjects) {
  const [present, lost]: [SampleFilter[], KeptFilter[]] = [[], []];
  for (const { category, ...filter } of filters) {
    const categories = categoriesOf(filter, subjects);
    const value = category === undefined ? -1 : (categories?.indexOf(category) ?? -1);
    if (category === undefined && (!categories || !needsValue(filter.operator))) present.push(filter);
    else if (value >= 0) present.push({ ...filter, value });
    else lost.push({ ...filter, category });
  }
  return { filters: present, lost };
}

/** The categories that can change. */
function categoriesOf({ parameter }: SampleFilter, subjects: Subjects): readonly string[] | undefined {
  const subject = subjects.find(({ uuid }) => uuid === parameter.uuid);
  return subject?.isFixed ? undefined : subject?.categories;
}

const categoryOf = (filter: SampleFilter, subjects: Subjects): string | undefined =>
  filter.value === null ? undefined : categoriesOf(filter, subjects)?.[filter.value];

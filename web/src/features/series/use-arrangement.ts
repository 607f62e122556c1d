import { useMemo, useState } from 'react';
import type { SampleFilter } from '../../../../shared/rules/filters.ts';
import { arrangeLists, type RowLists } from './arrange-lists.ts';
import type { SampleSort } from './arrange-samples.ts';
import type { SampleRow } from './sample-rows.ts';

interface Options {
  /** By series, those of all series. */
  rows: RowLists;
  rankOf: ReadonlyMap<string, number>;
  filters: readonly SampleFilter[];
  sort: SampleSort | undefined;
  /** Counts what came from outside, such as a calculation's values. */
  revision: number;
  /** One list of all samples, instead of one a series. */
  together: boolean;
}

/**
 * The rows that pass the filters, in their order. What is typed does not rearrange them: a row that jumped away under
 * the cursor would take the next value for another sample. Filters, order, samples that come or go, and values from
 * outside do.
 */
export function useArrangement(options: Options): ReadonlyMap<string, readonly SampleRow[]> {
  const { rows, rankOf, filters, sort, revision, together } = options;
  const lists = useMemo(
    (): RowLists => (together ? new Map([[allSeries, [...rows.values()].flat()]]) : rows),
    [rows, together],
  );
  const arrange = useMemo(() => arrangeLists(lists, rankOf), [lists, rankOf]);
  const members = [...rows].map(([series, list]) => `${series}:${list.length}:${list.at(-1)?.sample.uuid}`).join();
  const key = JSON.stringify([members, filters, sort, revision, together]);
  const [kept, setKept] = useState<{ key: string; places: ReadonlyMap<string, number[]> }>();
  let places = kept?.places;
  if (kept?.key !== key) {
    places = arrange(filters, sort);
    setKept({ key, places });
  }
  // Of 80 000 rows even a copy is felt: only what has changed is arranged anew.
  return useMemo(() => {
    const chosen = ([list, all]: [string, readonly SampleRow[]]) => rowsAt(all, places?.get(list));
    return new Map([...lists].map((entry) => [entry[0], chosen(entry)]));
  }, [lists, places]);
}

function rowsAt(all: readonly SampleRow[], places: readonly number[] | undefined): readonly SampleRow[] {
  if (!places) return all;
  const chosen: SampleRow[] = [];
  for (const place of places) {
    const row = all[place];
    if (row) chosen.push(row);
  }
  return chosen;
}

export const allSeries = 'all';

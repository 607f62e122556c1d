import { useMemo, useState } from 'react';
import type { SampleFilter } from '../../../../shared/rules/filters.ts';
import { columnOf, filtered, type SampleSort, sorted } from './arrange-samples.ts';
import type { SampleRow } from './sample-rows.ts';

interface Options {
  /** By series, those of all series. */
  rows: ReadonlyMap<string, readonly SampleRow[]>;
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
  const { rows, filters, sort, revision, together } = options;
  const members = [...rows].map(([series, list]) => `${series}:${list.length}:${list.at(-1)?.sample.uuid}`).join();
  const key = JSON.stringify([members, filters, sort, revision, together]);
  const [kept, setKept] = useState<{ key: string; places: ReadonlyMap<string, number[] | undefined> }>();
  let places = kept?.places;
  if (kept?.key !== key) {
    places = arrange(options);
    setKept({ key, places });
  }
  // Of 80 000 rows even a copy is felt: only what has changed is arranged anew.
  return useMemo(
    () =>
      new Map(
        listsOf({ rows, together }).map(([list, all]) => {
          const chosen = places?.get(list);
          return [list, chosen ? rowsAt(all, chosen) : all];
        }),
      ),
    [rows, together, places],
  );
}

function rowsAt(all: readonly SampleRow[], places: readonly number[]): SampleRow[] {
  const chosen: SampleRow[] = [];
  for (const place of places) {
    const row = all[place];
    if (row) chosen.push(row);
  }
  return chosen;
}

export const allSeries = 'all';

function listsOf({ rows, together }: Pick<Options, 'rows' | 'together'>): [string, readonly SampleRow[]][] {
  return together ? [[allSeries, [...rows.values()].flat()]] : [...rows];
}

function arrange(options: Options): ReadonlyMap<string, number[] | undefined> {
  const { filters, sort, rankOf } = options;
  if (filters.length === 0 && !sort) return new Map();
  return new Map(
    listsOf(options).map(([list, rows]) => {
      const places = filtered(rows, filters, rankOf);
      return [list, sort ? sorted(places, columnOf(rows, sort.key, rankOf), sort.desc) : places];
    }),
  );
}

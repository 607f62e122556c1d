import { useMemo, useState } from 'react';
import type { SampleFilter } from '#shared/rules/filters.ts';
import { arrangeLists, type RowLists } from './arrange-lists.ts';
import type { SampleSort } from './arrange-samples.ts';
import type { SampleRow } from './sample-rows.ts';

interface Options {
  /** By series: the rows of all series. */
  rows: RowLists;
  rankOf: ReadonlyMap<string, number>;
  filters: readonly SampleFilter[];
  sort: SampleSort | undefined;
  /** Counts changes from outside, such as calculated values. */
  revision: number;
  /** One list of all samples, instead of one per series. */
  together: boolean;
  /** A cell is being edited: rows may appear and disappear, the others keep their order. */
  held: boolean;
}

/**
 * The rows that pass the filters, sorted. Typing does not rearrange them: if the edited row jumped away, the next value
 * would go into another sample. Filters, sort order, new or deleted samples, and values from outside do.
 */
export function useArrangement(options: Options): ReadonlyMap<string, readonly SampleRow[]> {
  const { rows, rankOf, filters, sort, revision, together, held } = options;
  const lists = useMemo(
    (): RowLists => (together ? new Map([[allSeries, [...rows.values()].flat()]]) : rows),
    [rows, together],
  );
  const arrange = useMemo(() => arrangeLists(lists, rankOf), [lists, rankOf]);
  const members = [...rows].map(([series, list]) => `${series}:${list.length}:${list.at(-1)?.sample.uuid}`).join();
  const key = JSON.stringify([members, filters, sort, revision, together]);
  const [kept, setKept] = useState<{ key: string; members: string; lists: RowLists; places: Places }>();
  let places = kept?.places;
  if (held && kept) {
    if (kept.members !== members) {
      places = heldPlaces(kept, lists);
      // Without a key, the arrangement is computed anew when the editor closes.
      setKept({ key: '', members, lists, places });
    }
  } else if (kept?.key !== key) {
    places = arrange(filters, sort);
    setKept({ key, members, lists, places });
  }
  // With 80 000 rows even copying takes noticeable time: only what changed is arranged anew.
  return useMemo(() => {
    const chosen = ([list, all]: [string, readonly SampleRow[]]) => rowsAt(all, places?.get(list));
    return new Map([...lists].map((entry) => [entry[0], chosen(entry)]));
  }, [lists, places]);
}

type Places = ReadonlyMap<string, number[]>;

/** The old arrangement's indices in the new lists; new samples come last. */
function heldPlaces({ lists: before, places }: { lists: RowLists; places: Places }, lists: RowLists): Places {
  return new Map(
    [...lists].map(([list, rows]): [string, number[]] => {
      const known = before.get(list) ?? [];
      const placeOf = new Map(rows.map(({ sample }, place) => [sample.uuid, place]));
      const kept = (places.get(list) ?? [...known.keys()]).flatMap((old) => {
        const uuid = known[old]?.sample.uuid;
        return uuid === undefined ? [] : (placeOf.get(uuid) ?? []);
      });
      const old = new Set(known.map(({ sample }) => sample.uuid));
      const added = [...rows.keys()].filter((place) => !old.has(rows[place]?.sample.uuid ?? ''));
      return [list, [...kept, ...added]];
    }),
  );
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

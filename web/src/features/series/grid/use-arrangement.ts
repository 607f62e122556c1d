import { useMemo, useState } from 'react';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { SampleFilter } from '#shared/rules/filters.ts';
import type { ScaledOutput } from '#shared/rules/model-scale.ts';
import type { KeptAs } from '#web/lib/resources/shortlist.ts';
import { arrangeLists, type RowLists, type SampleSort } from './arrange-samples.ts';
import type { SampleRow } from './sample-rows.ts';

interface Options {
  /** By series: the rows of all series. */
  rows: RowLists;
  rankOf: ReadonlyMap<string, number>;
  /** Those with limits, and all: they determine a sample's state. */
  outputs: readonly OutParameter[];
  /** That of the scores of today. */
  scale: readonly ScaledOutput[];
  keptAs: KeptAs | undefined;
  filters: readonly SampleFilter[];
  sort: SampleSort | undefined;
  /** Counts changes from outside, such as calculated values. */
  revision: number;
  /** One list of all samples, instead of one per series. */
  together: boolean;
  /** A cell is being edited: rows may appear and disappear, the others keep their order. */
  isFrozen: boolean;
  /** A text that notes, tags or reasons must have; '' for no search. */
  text: string;
}

/**
 * The rows that pass the filters, sorted. Typing does not rearrange them: if the edited row jumped away, the next value
 * would go into another sample. Filters, sort order, new or deleted samples, and values from outside do.
 */
export function useArrangement(options: Options): ReadonlyMap<string, readonly SampleRow[]> {
  const { rows, rankOf, scale, outputs, keptAs, filters, sort, revision, together, isFrozen, text } = options;
  const lists = useMemo((): RowLists => {
    const found = withText(rows, text);
    return together ? new Map([[allSeries, [...found.values()].flat()]]) : found;
  }, [rows, together, text]);
  const arrange = useMemo(
    () => arrangeLists(lists, { rankOf, scale, outputs, keptAs }),
    [lists, rankOf, scale, outputs, keptAs],
  );
  const members = [...rows].map(([series, list]) => `${series}:${list.length}:${list.at(-1)?.sample.uuid}`).join();
  const key = JSON.stringify([members, filters, sort, revision, together, text]);
  const [kept, setKept] = useState<{ key: string; members: string; lists: RowLists; indices: Indices }>();
  let indices = kept?.indices;
  if (isFrozen && kept) {
    if (kept.members !== members) {
      indices = frozenIndices(kept, lists);
      // Without a key, the arrangement is computed anew when the editor closes.
      setKept({ key: '', members, lists, indices });
    }
  } else if (kept?.key !== key) {
    indices = arrange(filters, sort);
    setKept({ key, members, lists, indices });
  }
  // With 80 000 rows even copying takes noticeable time: only what changed is arranged anew.
  return useMemo(() => {
    const chosen = ([list, all]: [string, readonly SampleRow[]]) => rowsAt(all, indices?.get(list));
    return new Map([...lists].map((entry) => [entry[0], chosen(entry)]));
  }, [lists, indices]);
}

/** The rows whose note, tags or reason, or those of their series, have a text, in any case of letters. */
function withText(lists: RowLists, text: string): RowLists {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return lists;
  const has = ({ sample: { note, tags = [], reason }, series }: SampleRow) =>
    [note, reason, ...tags, series.note, ...(series.tags ?? [])].some((one) => one?.toLowerCase().includes(wanted));
  return new Map([...lists].map(([list, all]) => [list, all.filter(has)]));
}

type Indices = ReadonlyMap<string, number[]>;

/** The old arrangement's indices in the new lists; new samples come last. */
function frozenIndices({ lists: before, indices }: { lists: RowLists; indices: Indices }, lists: RowLists): Indices {
  return new Map(
    [...lists].map(([list, rows]): [string, number[]] => {
      const known = before.get(list) ?? [];
      const indexOf = new Map(rows.map(({ sample }, index) => [sample.uuid, index]));
      const kept = (indices.get(list) ?? [...known.keys()]).flatMap((old) => {
        const uuid = known[old]?.sample.uuid;
        return uuid === undefined ? [] : (indexOf.get(uuid) ?? []);
      });
      const old = new Set(known.map(({ sample }) => sample.uuid));
      const added = [...rows.keys()].filter((index) => !old.has(rows[index]?.sample.uuid ?? ''));
      return [list, [...kept, ...added]];
    }),
  );
}

function rowsAt(all: readonly SampleRow[], indices: readonly number[] | undefined): readonly SampleRow[] {
  if (!indices) return all;
  const chosen: SampleRow[] = [];
  for (const index of indices) {
    const row = all[index];
    if (row) chosen.push(row);
  }
  return chosen;
}

export const allSeries = 'all';

import { useState } from 'react';
import { isText, isTrueOrFalse, listOf, objectOf, oneOf } from '#web/lib/browser/checks.ts';
import { keep, keptText, parseKept } from '#web/lib/browser/kept-list.ts';
import type { SampleSort } from '../grid/arrange-samples.ts';

export type SeriesView = 'cards' | 'table';

const stored = listOf(
  objectOf({ view: oneOf<SeriesView>(['cards', 'table']) }, { sort: objectOf({ key: isText, desc: isTrueOrFalse }) }),
);

interface Shown {
  key: string;
  view: SeriesView;
  sort: SampleSort | undefined;
}

/**
 * How the account last looked at an experiment's samples in this browser. Only a screen that opens reads it: windows
 * beside each other keep their own views.
 */
export function useKeptView(userId: string, experiment: string, first: SeriesView | undefined) {
  const key = `serieslab.view.${userId}.${experiment}`;
  const read = (): Shown => {
    const [kept] = parseKept(stored, keptText(key));
    return { key, view: first ?? kept?.view ?? 'cards', sort: kept?.sort };
  };
  const [shown, setShown] = useState(read);
  if (shown.key !== key) setShown(read());
  const { view, sort } = shown;
  const change = (next: Omit<Shown, 'key'>) => {
    setShown({ key, ...next });
    // Cards without an order are how everybody begins.
    keep(key, next.view === 'cards' && !next.sort ? [] : [next]);
  };
  return {
    view,
    sort,
    setView: (chosen: SeriesView) => change({ view: chosen, sort }),
    setSort: (chosen: SampleSort | undefined) => change({ view, sort: chosen }),
  };
}

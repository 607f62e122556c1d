import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSelectedSamples } from '#web/lib/selected-samples.ts';
import { partWhenIdle } from '#web/ui/part-when-idle.tsx';
import type { RowLists } from './arrange-samples.ts';

const SelectedBar = partWhenIdle(async () => (await import('./selected-bar.tsx')).SelectedBar);

/** The parameter of an address that opens the table with the selected samples alone. */
export const selectedParameter = 'selected';

/** Marks the samples that were selected in charts, or shows only them. */
export function useSelectedRows(experiment: string, lists: RowLists) {
  const [search] = useSearchParams();
  const [isOnly, setOnly] = useState(search.has(selectedParameter));
  const { selected, by, clear } = useSelectedSamples(experiment);
  const isMade = by !== '';
  const shown = useMemo(() => {
    if (!isMade || !isOnly) return lists;
    return new Map([...lists].map(([list, rows]) => [list, rows.filter(({ sample }) => selected.has(sample.uuid))]));
  }, [lists, selected, isMade, isOnly]);
  const bar = isMade && <SelectedBar count={selected.size} isOnly={isOnly} onOnly={setOnly} onClear={clear} />;
  return { shown, bar, selected };
}

import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { notify } from '#web/lib/notices.ts';
import { useSelectedSamples } from '#web/lib/selected-samples.ts';
import { partWhenIdle } from '#web/ui/part-when-idle.tsx';
import type { RowLists } from './arrange-samples.ts';
import { lockedProblem, type SampleRow } from './sample-rows.ts';

const SelectedBar = partWhenIdle(async () => (await import('./selected-bar.tsx')).SelectedBar);

/** The parameter of an address that opens the table with the selected samples alone. */
export const selectedParameter = 'selected';

/** Marks the samples that were selected in charts, or shows only them. */
export function useSelectedRows(
  experiment: string,
  lists: RowLists,
  /** Asks for the state of samples; undefined where the account may not change it. */
  onExclude: ((rows: readonly SampleRow[]) => void) | undefined,
) {
  const [search] = useSearchParams();
  const [isOnly, setOnly] = useState(search.has(selectedParameter));
  const { selected, by, clear } = useSelectedSamples(experiment);
  const isMade = by !== '';
  const shown = useMemo(() => {
    if (!isMade || !isOnly) return lists;
    return new Map([...lists].map(([list, rows]) => [list, rows.filter(({ sample }) => selected.has(sample.uuid))]));
  }, [lists, selected, isMade, isOnly]);
  function exclude(): void {
    const rows = [...lists.values()].flat().filter(({ sample }) => selected.has(sample.uuid));
    const problem = lockedProblem(rows);
    if (rows.length === 0) notify('No selected sample passes the filter', 'info');
    else if (problem) notify(`Nothing was changed. ${problem}`, 'error');
    else onExclude?.(rows);
  }
  const bar = isMade && (
    <SelectedBar
      count={selected.size}
      isOnly={isOnly}
      onOnly={setOnly}
      onExclude={onExclude && exclude}
      onClear={clear}
    />
  );
  return { shown, bar, selected };
}

import { useSyncExternalStore } from 'react';
import { createListeners } from './store.ts';

interface Selection {
  samples: ReadonlySet<string>;
  /** The source of the selection, such as a chart's name; '' without a selection. */
  by: string;
}

const none: Selection = { samples: new Set(), by: '' };
const selections = new Map<string, Selection>();
const listeners = createListeners();

/** The samples of an experiment that are selected in this window: by one chart, for all charts and tables. */
export function useSelectedSamples(experiment: string) {
  const { samples: selected, by } = useSyncExternalStore(listeners.add, () => selections.get(experiment) ?? none);
  const select = (samples: Iterable<string>, chooser: string) =>
    selectSamples(experiment, { samples: new Set(samples), by: chooser });
  return {
    selected,
    by,
    select,
    toggle: (sample: string) => {
      const next = new Set(selected);
      if (!next.delete(sample)) next.add(sample);
      select(next, next.size > 0 ? 'sample' : '');
    },
    clear: () => select([], ''),
  };
}

export function selectSamples(experiment: string, selection: Selection): void {
  if (selection.by !== '') selections.set(experiment, selection);
  else selections.delete(experiment);
  listeners.call();
}

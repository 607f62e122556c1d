import TableIcon from '@mui/icons-material/TableRowsOutlined';
import CardsIcon from '@mui/icons-material/ViewAgendaOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
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

interface Props {
  view: SeriesView;
  onChange: (view: SeriesView) => void;
}

export function ViewSwitch({ view, onChange }: Props) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={view}
      aria-label="View"
      onChange={(_event, chosen: SeriesView | null) => chosen && onChange(chosen)}
    >
      <ToggleButton value="cards" sx={{ gap: 1, px: 1.5, color: 'text.secondary' }}>
        <CardsIcon fontSize="small" />
        Series
      </ToggleButton>
      <ToggleButton value="table" sx={{ gap: 1, px: 1.5, color: 'text.secondary' }}>
        <TableIcon fontSize="small" />
        Table
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

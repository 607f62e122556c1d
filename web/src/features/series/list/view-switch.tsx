import TableIcon from '@mui/icons-material/TableRowsOutlined';
import CardsIcon from '@mui/icons-material/ViewAgendaOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { SeriesView } from './use-kept-view.ts';

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

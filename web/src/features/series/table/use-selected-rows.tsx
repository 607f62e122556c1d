import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSelectedSamples } from '#web/lib/selected-samples.ts';
import type { RowLists } from './arrange-lists.ts';

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
  const bar = isMade && (
    <Paper variant="outlined" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 2, mb: 2 }}>
      <Typography variant="body2" role="status">
        {`${selected.size} ${selected.size === 1 ? 'sample' : 'samples'} selected in charts`}
      </Typography>
      <FormControlLabel
        label="Only these"
        control={<Switch size="small" checked={isOnly} onChange={(_event, on) => setOnly(on)} />}
      />
      <Button size="small" onClick={clear}>
        Clear selection
      </Button>
    </Paper>
  );
  return { shown, bar, selected };
}

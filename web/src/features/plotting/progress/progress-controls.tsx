import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Link } from 'react-router-dom';
import type { OutParameter } from '#shared/contracts/parameters.ts';
import { parameterTitle } from '../parameter-title.ts';
import { maxCompared, type useCompared } from './use-compared.ts';

type Over = 'samples' | 'series';

interface Props {
  measures: readonly OutParameter[];
  /** A uuid; '' for the score. */
  measure: string;
  onMeasure: (uuid: string) => void;
  over: Over;
  onOver: (over: Over) => void;
  comparison: ReturnType<typeof useCompared>;
  /** Leads to the comparison of all else. */
  comparePath: string;
}

/** The compared measure, its axis, and with which experiments. */
export function ProgressControls({ measures, measure, onMeasure, over, onOver, comparison, comparePath }: Props) {
  const { others, chosen, choose, open, isLoading } = comparison;
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', mb: 2 }}>
      <TextField
        select
        label="Measure"
        value={measure}
        onChange={(event) => onMeasure(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ width: { xs: '100%', sm: 220 } }}
      >
        <MenuItem value="">Score</MenuItem>
        {measures.map((output) => (
          <MenuItem key={output.uuid} value={output.uuid}>
            {parameterTitle(output)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Compare with"
        value={chosen}
        onChange={(event) => choose([event.target.value].flat())}
        slotProps={{
          select: {
            multiple: true,
            onOpen: open,
            renderValue: () => others.flatMap(({ uuid, title }) => (chosen.includes(uuid) ? [title] : [])).join(', '),
          },
        }}
        sx={{ width: { xs: '100%', sm: 240 } }}
      >
        {others.map(({ uuid, title }) => (
          <MenuItem key={uuid} value={uuid} disabled={!chosen.includes(uuid) && chosen.length >= maxCompared}>
            <Checkbox size="small" tabIndex={-1} checked={chosen.includes(uuid)} sx={{ p: 0, mr: 1 }} />
            <ListItemText primary={title} />
          </MenuItem>
        ))}
        {others.length === 0 && (
          <MenuItem disabled>
            {isLoading ? 'Loading experiments' : 'There is no other experiment that you can open'}
          </MenuItem>
        )}
      </TextField>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={over}
        aria-label="Horizontal axis"
        onChange={(_event, next: Over | null) => next && onOver(next)}
      >
        <ToggleButton value="samples">By sample</ToggleButton>
        <ToggleButton value="series">By series</ToggleButton>
      </ToggleButtonGroup>
      {chosen.length > 0 && (
        <Button component={Link} to={comparePath} sx={{ alignSelf: 'center' }}>
          Best settings and effects
        </Button>
      )}
    </Stack>
  );
}

import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';

interface Props {
  count: number;
  isOnly: boolean;
  onOnly: (isOnly: boolean) => void;
  /** Asks for their state; undefined where the account may not change it. */
  onExclude: (() => void) | undefined;
  onClear: () => void;
}

/** How many samples were selected in charts, and whether only they are shown. */
export function SelectedBar({ count, isOnly, onOnly, onExclude, onClear }: Props) {
  return (
    <Paper variant="outlined" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 2, mb: 2 }}>
      <Typography variant="body2" role="status">
        {`${count} ${count === 1 ? 'sample' : 'samples'} selected in charts`}
      </Typography>
      <FormControlLabel
        label="Only these"
        control={<Switch size="small" checked={isOnly} onChange={(_event, on) => onOnly(on)} />}
      />
      {onExclude && (
        <Button size="small" onClick={onExclude}>
          Failed or left out
        </Button>
      )}
      <Button size="small" onClick={onClear}>
        Clear selection
      </Button>
    </Paper>
  );
}

import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

interface Props {
  /** 'Yield of sample 3 of series 1 is 95, and 40–60 was expected'. */
  text: string;
  onExclude: () => void;
  onClose: () => void;
}

/** Asks whether a value that nobody expected is to be left out; above the lower edge, so that it moves no content. */
export function OutsideHint({ text, onExclude, onClose }: Props) {
  return (
    <Paper
      role="status"
      elevation={6}
      sx={{
        displayPrint: 'none',
        position: 'fixed',
        insetInlineEnd: 16,
        bottom: 'calc(var(--bottom-line, 0px) + 16px)',
        zIndex: 'appBar',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        maxWidth: 'min(560px, calc(100vw - 32px))',
        px: 2,
        py: 1,
      }}
    >
      <Typography variant="body2" sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
        {`${text}. Leave it out?`}
      </Typography>
      <Button size="small" onClick={onExclude}>
        Leave out…
      </Button>
      <Button size="small" color="inherit" onClick={onClose}>
        Keep it
      </Button>
    </Paper>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useIsOnline } from '../lib/browser/use-is-online.ts';

/** A list or screen whose data failed to load; `inLine` where they are one value of many. */
export function ErrorState({ onRetry, inLine = false }: { onRetry: () => unknown; inLine?: boolean }) {
  const isOnline = useIsOnline();
  if (inLine) {
    return (
      <Box component="span" role="status">
        {isOnline ? 'This could not be loaded' : 'Offline: this was not loaded before'}{' '}
        <Button size="small" onClick={() => onRetry()} sx={{ py: 0 }}>
          Try again
        </Button>
      </Box>
    );
  }
  return (
    <Box
      role={isOnline ? 'alert' : 'status'}
      sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, px: 3, py: 6, textAlign: 'center' }}
    >
      <Typography variant="h3" component="p">
        {isOnline ? 'The data could not be loaded' : 'Offline: this was not loaded before'}
      </Typography>
      {!isOnline && <Typography variant="body2">It comes by itself when the connection is back.</Typography>}
      <Button variant="outlined" onClick={() => onRetry()}>
        Try again
      </Button>
    </Box>
  );
}

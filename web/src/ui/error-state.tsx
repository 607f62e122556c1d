import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useIsOnline } from '../lib/browser/use-is-online.ts';

/** A list or screen whose data failed to load. */
export function ErrorState({ onRetry }: { onRetry: () => unknown }) {
  const isOnline = useIsOnline();
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

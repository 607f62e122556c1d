import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

/** A list or screen whose data did not arrive. */
export function ErrorState({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, px: 3, py: 6, textAlign: 'center' }}>
      <Typography variant="h3" component="p">
        The data could not be loaded
      </Typography>
      <Button variant="outlined" onClick={() => onRetry()}>
        Try again
      </Button>
    </Box>
  );
}

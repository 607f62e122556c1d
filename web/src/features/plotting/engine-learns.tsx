import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

/** Says that the engine is learning. */
export const EngineLearns = () => (
  <Stack
    direction="row"
    spacing={2}
    role="status"
    sx={{ alignItems: 'center', minHeight: 240, justifyContent: 'center' }}
  >
    <CircularProgress size={24} aria-hidden />
    <Typography color="textSecondary">The browser learns from the samples …</Typography>
  </Stack>
);

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';

/** A screen that threw, or whose chunk did not arrive (a new release replaced it): reloading mends both. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <Box role="alert" sx={{ display: 'grid', placeItems: 'center', gap: 2, p: 6, textAlign: 'center' }}>
      <Typography variant="h1">This screen could not be shown</Typography>
      <Typography color="text.secondary">Your data is safe. Reloading the page usually helps.</Typography>
      <Button variant="contained" onClick={() => location.reload()}>
        Reload
      </Button>
    </Box>
  );
}

import Typography from '@mui/material/Typography';

export function NotFoundScreen() {
  return <Typography variant="h1">Page not found</Typography>;
}

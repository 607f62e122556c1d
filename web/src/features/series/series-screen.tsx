import Typography from '@mui/material/Typography';

export function SeriesScreen() {
  return <Typography variant="h1">Series</Typography>;
}

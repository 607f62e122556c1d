import Typography from '@mui/material/Typography';

export function ExperimentsScreen() {
  return <Typography variant="h1">Experiments</Typography>;
}

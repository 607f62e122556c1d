import Typography from '@mui/material/Typography';

export function AllExperimentsScreen() {
  return <Typography variant="h1">Experiments</Typography>;
}

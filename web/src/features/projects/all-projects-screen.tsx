import Typography from '@mui/material/Typography';

export function AllProjectsScreen() {
  return <Typography variant="h1">Projects</Typography>;
}

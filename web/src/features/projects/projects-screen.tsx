import Typography from '@mui/material/Typography';

export function ProjectsScreen() {
  return <Typography variant="h1">Projects</Typography>;
}

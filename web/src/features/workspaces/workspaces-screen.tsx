import Typography from '@mui/material/Typography';

export function WorkspacesScreen() {
  return <Typography variant="h1">Workspaces</Typography>;
}

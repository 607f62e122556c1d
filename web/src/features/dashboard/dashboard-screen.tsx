import Typography from '@mui/material/Typography';

export function DashboardScreen() {
  return <Typography variant="h1">Dashboard</Typography>;
}

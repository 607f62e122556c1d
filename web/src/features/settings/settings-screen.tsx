import Typography from '@mui/material/Typography';

export function SettingsScreen() {
  return <Typography variant="h1">Settings</Typography>;
}

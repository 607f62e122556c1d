import Typography from '@mui/material/Typography';

export function LoginScreen() {
  return <Typography variant="h1">Login</Typography>;
}

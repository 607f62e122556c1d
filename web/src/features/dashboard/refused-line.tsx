import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { refusedAddress } from './refused-address.ts';

/** Why the address that was asked for led here, with the way on. */
export function RefusedLine() {
  const why = refusedAddress(useLocation().state);
  const navigate = useNavigate();
  if (!why) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3 }}
      action={
        <>
          {why.to && (
            <Button color="inherit" size="small" component={Link} to={why.to}>
              {why.label}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={() => navigate(paths.dashboard, { replace: true })}>
            Close
          </Button>
        </>
      }
    >
      {why.text}
    </Alert>
  );
}

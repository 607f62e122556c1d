import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useNextStep } from './use-next-step.ts';

/** One line about what to do next, with a button. Below the list, so that nothing moves when it is known. */
export function NextStepLine() {
  const step = useNextStep();
  if (!step) return null;
  return (
    <Paper
      component="section"
      aria-label="What to do next"
      variant="outlined"
      sx={{
        borderRadius: '12px',
        mt: 2,
        px: 2.25,
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
      }}
    >
      <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{step.text}</Typography>
      <Button component={Link} to={step.to} variant="contained">
        {step.label}
      </Button>
    </Paper>
  );
}

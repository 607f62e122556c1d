import Button, { buttonClasses } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  color?: 'primary' | 'error';
  /** The job runs: the button ignores clicks, but keeps the focus, which would fall to the page otherwise. */
  isWorking: boolean;
  disabled: boolean;
  onClick: () => void;
  children: string;
}

/** The button that starts a job. */
export function JobButton({ icon, color = 'primary', isWorking, disabled, onClick, children }: Props) {
  return (
    <Button
      variant="contained"
      color={color}
      startIcon={isWorking ? <CircularProgress size={18} color="inherit" aria-hidden /> : icon}
      disabled={disabled && !isWorking}
      aria-disabled={isWorking || undefined}
      className={isWorking ? buttonClasses.disabled : ''}
      onClick={isWorking ? undefined : onClick}
    >
      {children}
    </Button>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  text: string;
  hint?: string;
  action?: ReactNode;
}

/** A message that there is nothing yet, with the next step. */
export function EmptyState({ text, hint, action }: Props) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, px: 3, py: 6, textAlign: 'center' }}>
      <Dots />
      <Typography variant="h3" component="p">
        {text}
      </Typography>
      {hint && <Typography color="textSecondary">{hint}</Typography>}
      {action}
    </Box>
  );
}

/** The product's mark, faint: three measurements and a curve through them. */
function Dots() {
  return (
    <Box component="svg" viewBox="0 0 64 32" aria-hidden sx={{ width: 72, color: 'text.secondary', opacity: 0.55 }}>
      <path d="M6 24c10 0 14-16 26-16s12 11 26 11" fill="none" stroke="currentColor" strokeDasharray="3 4" />
      <g fill="currentColor">
        <circle cx="8" cy="24" r="3.5" />
        <circle cx="32" cy="8" r="3.5" />
        <circle cx="56" cy="19" r="3.5" />
      </g>
    </Box>
  );
}

import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link to another screen, in text or a table. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <MuiLink component={Link} to={to} underline="hover" sx={{ fontWeight: 550, overflowWrap: 'break-word' }}>
      {children}
    </MuiLink>
  );
}

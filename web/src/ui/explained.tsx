import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

interface Props {
  /** Why the button is disabled, if it is. */
  reason: string | undefined;
  children: ReactElement;
}

/** A disabled button has no pointer events: its wrapper shows the reason. */
export function Explained({ reason, children }: Props) {
  if (!reason) return children;
  return (
    <Tooltip title={reason}>
      <span>{children}</span>
    </Tooltip>
  );
}

import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';

interface Props {
  /** Why the button cannot be pressed, when there is something to say. */
  reason: string | undefined;
  children: ReactElement;
}

/** A disabled button takes no pointer: what is around it says why. */
export function Explained({ reason, children }: Props) {
  if (!reason) return children;
  return (
    <Tooltip title={reason}>
      <span>{children}</span>
    </Tooltip>
  );
}

import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useIsPhone } from './use-is-phone.ts';

interface Props {
  title: string;
  width?: 'xs' | 'sm' | 'md';
  /** Fills the window of a phone, as forms do. */
  fills?: boolean;
  actions: ReactNode;
  children: ReactNode;
}

/** A dialog without a form. Persistent, as all dialogs are. Mount it to open it. */
export function PlainDialog({ title, width = 'sm', fills = false, actions, children }: Props) {
  const titleId = useId();
  const isPhone = useIsPhone();
  return (
    <Dialog open fullWidth maxWidth={width} fullScreen={fills && isPhone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>{actions}</DialogActions>
    </Dialog>
  );
}

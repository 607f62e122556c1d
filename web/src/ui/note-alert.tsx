import Alert, { type AlertProps } from '@mui/material/Alert';

/** A consequence of an action. */
export interface Note {
  /** A warning says what is lost. */
  severity: 'warning' | 'info';
  text: string;
}

export function NoteAlert({ note, sx }: { note: Note | undefined } & Pick<AlertProps, 'sx'>) {
  return (
    note && (
      <Alert severity={note.severity} {...(sx && { sx })}>
        {note.text}
      </Alert>
    )
  );
}

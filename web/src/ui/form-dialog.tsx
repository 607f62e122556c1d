import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { setFieldErrors } from '../lib/forms/set-field-errors.ts';
import { PendingLinesContext } from './sub-list/pending-lines.ts';
import { usePendingLines } from './sub-list/use-pending-lines.ts';
import { useIsPhone } from './use-is-phone.ts';

interface Props<Input extends FieldValues, Output> {
  title: string;
  onClose: () => void;
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /**
   * Saves. The dialog closes when this resolves; if it rejects, the dialog stays open with the server's messages at the
   * fields.
   */
  onSubmit: (values: Output) => Promise<unknown>;
  submitLabel?: string;
  /** A consequence of saving, such as the note on prediction models. */
  note?: string;
  children: ReactNode;
}

/**
 * The form of a create or edit dialog. Persistent: neither a click outside nor Escape closes it. One Save at a time.
 * Mount it to open it and unmount it to close it, which drops the typed values.
 */
export function FormDialog<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { title, onClose, schema, defaultValues, onSubmit, submitLabel = 'Save', note, children } = props;
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched' });
  const { isSubmitting } = form.formState;
  const { lines, refusePending } = usePendingLines();
  const titleId = useId();
  const isPhone = useIsPhone();

  const save = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      setFieldErrors(form, error);
      return;
    }
    onClose();
  });

  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={isPhone} aria-labelledby={titleId}>
      <PendingLinesContext value={lines}>
        <FormProvider {...form}>
          <Stack component="form" noValidate onSubmit={refusePending(save)} sx={{ minHeight: 0, flex: 1 }}>
            <DialogTitle id={titleId}>{title}</DialogTitle>
            <DialogContent>
              <Stack spacing={2.5} sx={{ pt: 1 }}>
                {note && <Alert severity="warning">{note}</Alert>}
                {children}
                <Typography variant="body2" color="textSecondary">
                  *indicates required field
                </Typography>
              </Stack>
            </DialogContent>
            <DialogActions sx={{ px: 3, pb: 2.5 }}>
              <Button onClick={onClose} disabled={isSubmitting}>
                Close
              </Button>
              <Button type="submit" variant="contained" loading={isSubmitting}>
                {submitLabel}
              </Button>
            </DialogActions>
          </Stack>
        </FormProvider>
      </PendingLinesContext>
    </Dialog>
  );
}

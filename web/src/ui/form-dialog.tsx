import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, type SubmitEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import type * as z from 'zod';
import { isBusy } from '#shared/rules/jobs.ts';
import { ApiFailure } from '#web/lib/api/api-failure.ts';
import { useUnloadQuestion } from '#web/lib/browser/use-unload-question.ts';
import { useRefusal } from '#web/lib/forms/use-refusal.ts';
import { useResolver } from '#web/lib/forms/use-resolver.ts';
import { useExperimentPlace } from '#web/lib/resources/experiment-place.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';
import { type Note, NoteAlert } from './note-alert.tsx';
import { type PendingLines, PendingLinesContext } from './pending-lines.ts';
import { useIsPhone } from './use-is-phone.ts';

interface Props<Input extends FieldValues, Output> {
  title: string;
  onClose: () => void;
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /**
   * Saves. The dialog closes when this resolves; if it rejects, the dialog stays open with the server's messages at the
   * fields, and says until the next try that the server could not be reached or failed.
   */
  onSubmit: (values: Output) => Promise<unknown>;
  submitLabel?: string;
  /** `lg` for a table. */
  width?: 'sm' | 'lg';
  /** Offers more room than `width`, for a text of long lines. */
  widens?: boolean;
  /** Offers to save and begin the next one. */
  repeats?: boolean;
  /** A consequence of saving, such as the note on prediction models. */
  note?: Note;
  children: ReactNode;
}

/**
 * The form of a create or edit dialog. Persistent: a click outside does not close it; Close, Escape and the browser's
 * Back ask before they discard what was typed. One Save at a time. Mount it to open it and unmount it to close it.
 */
export function FormDialog<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const {
    title,
    onClose,
    schema,
    defaultValues,
    onSubmit,
    submitLabel = 'Save',
    width = 'sm',
    widens,
    repeats,
    note,
    children,
  } = props;
  const again = useRef(false);
  const [saved, setSaved] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [isWidened, setWidened] = useState(false);
  const form = useForm<Input, unknown, Output>({ resolver: useResolver(schema), defaultValues, mode: 'onTouched' });
  const { isSubmitting, isDirty } = form.formState;
  const isTyped = useRef(false);
  const hasTyped = useCallback(() => isDirty || isTyped.current, [isDirty]);
  const [isClosing, setClosing] = useState(false);
  const { isLeaving, stay, leave } = useLeaveQuestion(hasTyped);
  const asks = isClosing || isLeaving;
  const close = () => (hasTyped() ? setClosing(true) : onClose());
  const keep = () => {
    setClosing(false);
    stay();
  };
  const discard = () => {
    leave();
    onClose();
  };
  const { lines, refusePending } = usePendingLines();
  const refusal = useRefusal(form);
  const titleId = useId();
  const isPhone = useIsPhone();
  const { data: experiment } = useExperiment(useExperimentPlace());
  const isJobRunning = experiment !== undefined && isBusy(experiment);

  const save = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await onSubmit(values);
    } catch (error) {
      setFailure(notSavedText(error));
      return refusal.refuse(error);
    }
    if (!again.current) return onClose();
    form.reset(defaultValues);
    isTyped.current = false;
    setSaved((count) => count + 1);
  });

  return (
    <Dialog
      open
      fullWidth
      maxWidth={isWidened ? 'md' : width}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      onClose={(event: { defaultPrevented?: boolean }, reason) => {
        // An editor's completion has its own Escape.
        if (reason === 'escapeKeyDown' && !event.defaultPrevented && !isSubmitting) close();
      }}
    >
      <PendingLinesContext value={lines}>
        <FormProvider {...form}>
          <Stack
            key={saved}
            ref={refusal.element}
            component="form"
            noValidate
            onSubmit={refusePending(save)}
            onInput={() => {
              isTyped.current = true;
              keep();
            }}
            sx={{ minHeight: 0, flex: 1 }}
          >
            <DialogTitle id={titleId}>{title}</DialogTitle>
            <DialogContent>
              <Stack spacing={2.5} sx={{ pt: 1 }}>
                {saved > 0 && (
                  <Typography role="status" variant="body2" color="textSecondary">
                    {`Saved ${saved}. Add the next one, or close.`}
                  </Typography>
                )}
                <NoteAlert note={note} />
                {children}
                <Typography variant="body2" color="textSecondary">
                  *indicates required field
                </Typography>
              </Stack>
            </DialogContent>
            {failure && (
              <Alert severity="error" sx={{ mx: 3, mb: 2 }}>
                {failure}
              </Alert>
            )}
            <DialogActions aria-live="polite" sx={{ px: 3, pb: 2.5, flexWrap: 'wrap' }}>
              {widens && !isPhone && (
                <Button sx={{ mr: 'auto' }} onClick={() => setWidened(!isWidened)}>
                  {isWidened ? 'Narrower' : 'Wider'}
                </Button>
              )}
              {isSubmitting && (
                <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
                  {isJobRunning ? 'Saving: this takes longer while a job runs…' : 'Saving…'}
                </Typography>
              )}
              {asks && (
                <Button color="error" onClick={discard}>
                  Discard what you typed
                </Button>
              )}
              <Button onClick={asks ? keep : close} disabled={isSubmitting}>
                {asks ? 'Keep typing' : 'Close'}
              </Button>
              {repeats && !asks && (
                <Button
                  variant="outlined"
                  disabled={isSubmitting}
                  onClick={(event) => {
                    again.current = true;
                    event.currentTarget.form?.requestSubmit();
                  }}
                >
                  Save and add another
                </Button>
              )}
              <Button
                type="submit"
                variant="contained"
                loading={isSubmitting}
                onClick={() => {
                  again.current = false;
                }}
              >
                {submitLabel}
              </Button>
            </DialogActions>
          </Stack>
        </FormProvider>
      </PendingLinesContext>
    </Dialog>
  );
}

/** Why nothing was saved, where no field is at fault: the message of the snackbar is gone after two seconds. */
function notSavedText(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure)) return undefined;
  if (error.body?.code === 'reauthentication') return 'Not saved: the password was not given.';
  if (error.status === 403) return `Not saved: ${error.body?.detail || 'Access forbidden'}. Copy what you typed first.`;
  if (error.status === 0) return 'Not saved: the server could not be reached.';
  return error.status >= 500 ? 'Not saved: the server failed. Please try again.' : undefined;
}

/**
 * Stops the browser's Back and Forward while something is typed, so that the form can ask; reloading and closing the
 * window ask in the browser's own words. The product's own navigation is not stopped, such as after a save, but for
 * the way home after a refusal, which would lose what was typed.
 */
function useLeaveQuestion(isTyped: () => boolean) {
  const blocker = useBlocker(
    ({ historyAction, nextLocation }) =>
      (historyAction === 'POP' || nextLocation.state?.left !== undefined) && isTyped(),
  );
  useUnloadQuestion(isTyped);
  return {
    isLeaving: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}

/** For a form with sub-lists: `refusePending` wraps its submit and stops it while a line was started but not added. */
function usePendingLines() {
  const names = useRef(new Set<string>());
  const [isRefused, setRefused] = useState(false);
  const note = useCallback((name: string, isPending: boolean) => {
    if (isPending) names.current.add(name);
    else names.current.delete(name);
    if (names.current.size === 0) setRefused(false);
  }, []);
  const lines: PendingLines = useMemo(() => ({ note, isRefused }), [note, isRefused]);
  const refusePending =
    (submit: (event: SubmitEvent<HTMLFormElement>) => unknown) => (event: SubmitEvent<HTMLFormElement>) => {
      if (names.current.size === 0) return submit(event);
      event.preventDefault();
      setRefused(true);
    };
  return { lines, refusePending };
}

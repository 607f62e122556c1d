import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { changedFields } from '../lib/forms/form-changes.ts';
import { useRefusal } from '../lib/forms/use-refusal.ts';
import { useResolver } from '../lib/forms/use-resolver.ts';

interface Props<Input extends FieldValues, Output extends object> {
  title: string;
  schema: z.ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** Whether saving resets the fields, as for passwords. */
  resets?: boolean;
  /**
   * Saves all values, or those that have changed since the form was opened or last saved. If it rejects, the server's
   * messages are shown at the fields.
   */
  onSubmit: (values: Output, changes: Partial<Output>) => Promise<unknown>;
  children: ReactNode;
}

/** A form within a screen. Save is disabled while it runs. */
export function FormCard<Input extends FieldValues, Output extends object>(props: Props<Input, Output>) {
  const { title, schema, defaultValues, resets = false, onSubmit, children } = props;
  const form = useForm<Input, unknown, Output>({ resolver: useResolver(schema), defaultValues, mode: 'onTouched' });
  const titleId = useId();
  const refusal = useRefusal(form);
  const opened = useRef<object>(defaultValues);
  const save = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values, changedFields({ opened: opened.current, saved: values }));
    } catch (error) {
      return refusal.refuse(error);
    }
    opened.current = values;
    if (resets) form.reset();
  });

  return (
    <Card component="section" aria-labelledby={titleId} sx={{ maxWidth: 640 }}>
      <FormProvider {...form}>
        <form ref={refusal.element} noValidate onSubmit={save}>
          <CardContent>
            <Typography id={titleId} variant="h2" sx={{ mb: 2.5 }}>
              {title}
            </Typography>
            <Stack spacing={2.5}>
              {children}
              <Typography variant="body2" color="textSecondary">
                *indicates required field
              </Typography>
            </Stack>
          </CardContent>
          <CardActions sx={{ px: 2, pb: 2, justifyContent: 'flex-end' }}>
            <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
              Save
            </Button>
          </CardActions>
        </form>
      </FormProvider>
    </Card>
  );
}

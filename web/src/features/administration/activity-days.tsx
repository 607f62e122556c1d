import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod';
import { dayField } from '#web/lib/forms/day-field.ts';
import { useResolver } from '#web/lib/forms/use-resolver.ts';
import { DateInput } from '#web/ui/fields/date-input.tsx';

/** Unix seconds, both included; without one, no bound. */
export interface Days {
  from?: number;
  until?: number;
}

const schema = z.object({ from: dayField('From').nullable(), until: dayField('Until').nullable() });

/** The days of which the log is shown; a date that is not complete changes nothing. */
export function ActivityDays({ onChange }: { onChange: (days: Days) => void }) {
  const form = useForm({
    resolver: useResolver(schema),
    defaultValues: { from: null, until: null },
    mode: 'onTouched',
  });
  const [from, until]: unknown[] = form.watch(['from', 'until']);
  useEffect(() => {
    if (typeof from === 'string' || typeof until === 'string') return;
    onChange({
      ...(typeof from === 'number' ? { from: startOfDay(from) } : {}),
      ...(typeof until === 'number' ? { until } : {}),
    });
  }, [from, until, onChange]);
  return (
    <FormProvider {...form}>
      <Stack
        direction="row"
        spacing={1}
        sx={{ width: { xs: '100%', sm: 'auto' }, '& .MuiTextField-root': { width: { sm: 172 }, minWidth: 0 } }}
      >
        <DateInput name="from" label="From" />
        <DateInput name="until" label="Until" />
      </Stack>
    </FormProvider>
  );
}

const startOfDay = (seconds: number) => new Date(seconds * 1000).setHours(0, 0, 0, 0) / 1000;

import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import { endOfDayIn, endOfToday } from '#web/lib/format/calendar-day.ts';
import { DateInput } from '#web/ui/fields/date-input.tsx';
import { expiryWords } from './expiry-words.ts';

const terms = [
  { label: 'A month', months: 1 },
  { label: 'A quarter', months: 3 },
  { label: 'A year', months: 12 },
];

/** The expiry date, what it means, and terms from today by one click. */
export function ExpiryInput() {
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: 'expiry_date' });
  return (
    <div>
      <DateInput name="expiry_date" label="Expiry date" hint={hintOf(value)} />
      <Stack
        direction="row"
        role="group"
        aria-label="Expires in"
        sx={{ alignItems: 'center', gap: 1, mt: 1, flexWrap: 'wrap' }}
      >
        <Typography variant="body2" color="textSecondary">
          From today:
        </Typography>
        {terms.map(({ label, months }) => (
          <Button
            key={label}
            size="small"
            variant="outlined"
            onClick={() =>
              setValue('expiry_date', endOfDayIn(months), {
                shouldDirty: true,
                shouldTouch: true,
                shouldValidate: true,
              })
            }
          >
            {label}
          </Button>
        ))}
      </Stack>
    </div>
  );
}

function hintOf(value: unknown): string {
  return typeof value === 'number'
    ? `The workspace ${expiryWords(value)}`
    : `Left empty, it is today: the workspace ${expiryWords(endOfToday())}`;
}

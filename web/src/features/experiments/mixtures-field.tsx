import AddIcon from '@mui/icons-material/AddRounded';
import RemoveIcon from '@mui/icons-material/CloseRounded';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { limits } from '#shared/rules/limits.ts';
import { NumberInput } from '#web/ui/fields/number-input.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import type { MixturesForm } from './experiment-form.tsx';

/** The mixtures of an experiment, which its inputs say that they are part of. */
export function MixturesField() {
  const { fields, append, remove } = useFieldArray<MixturesForm, 'mixtures'>({ name: 'mixtures' });
  const { getFieldState, formState } = useFormContext<MixturesForm>();
  const { error } = getFieldState('mixtures', formState);
  const problem = error?.message ?? error?.root?.message;
  return (
    <Stack spacing={1.5} role="group" aria-label="Mixtures">
      {fields.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          Mixtures: inputs that are part of one add up to its total
        </Typography>
      )}
      {fields.map(({ id }, at) => (
        <Stack key={id} direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ alignItems: 'flex-start' }}>
          <TextInput name={`mixtures.${at}.name`} label="Mixture" required />
          <NumberInput name={`mixtures.${at}.total`} label="Total" required />
          <NumberInput name={`mixtures.${at}.at_most`} label="Parts above 0" hint="At most; empty: any number" />
          <IconButton aria-label={`Remove mixture ${at + 1}`} onClick={() => remove(at)} sx={{ mt: { sm: 1 } }}>
            <RemoveIcon />
          </IconButton>
        </Stack>
      ))}
      {problem && <FormHelperText error>{problem}</FormHelperText>}
      {fields.length < limits.mixtures && (
        <Button
          startIcon={<AddIcon />}
          onClick={() => append({ name: '', total: 100, at_most: null })}
          sx={{ alignSelf: 'flex-start' }}
        >
          Add a mixture
        </Button>
      )}
    </Stack>
  );
}

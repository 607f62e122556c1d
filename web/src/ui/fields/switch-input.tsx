import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useController } from 'react-hook-form';

/** A switch of the surrounding form. */
export function SwitchInput({ name, label }: { name: string; label: string }) {
  const { field } = useController({ name });
  const { ref, value, onChange, ...bound } = field;
  return (
    <FormControlLabel
      label={label}
      control={
        <Switch
          {...bound}
          checked={value === true}
          onChange={(_event, checked) => onChange(checked)}
          slotProps={{ input: { ref } }}
        />
      }
    />
  );
}

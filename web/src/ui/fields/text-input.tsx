import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';

interface Props {
  name: string;
  label: string;
  required?: boolean;
  /** Shows a counter; the schema enforces the limit. */
  maxLength?: number;
  multiline?: boolean;
  autoFocus?: boolean;
  disabled?: boolean;
  hint?: string;
  type?: 'text' | 'email' | 'password';
  autoComplete?: string;
}

/** A text field of the surrounding form. */
export function TextInput(props: Props) {
  const { name, label, required, maxLength, multiline, autoFocus, disabled, hint, type = 'text', autoComplete } = props;
  const { field, fieldState } = useController({ name });
  const text = String(field.value ?? '');
  const { ref, ...bound } = field;
  const left = fieldState.error?.message ?? hint;
  return (
    <TextField
      {...bound}
      inputRef={ref}
      type={type}
      value={text}
      label={required ? `${label}*` : label}
      error={fieldState.invalid}
      helperText={(left || maxLength) && <HelperLine left={left} count={maxLength && [text.length, maxLength]} />}
      multiline={multiline ?? false}
      minRows={multiline ? 3 : undefined}
      maxRows={multiline ? 10 : undefined}
      autoFocus={autoFocus ?? false}
      disabled={disabled ?? false}
      slotProps={{ htmlInput: { 'aria-required': required, autoComplete }, formHelperText: { component: 'div' } }}
    />
  );
}

function HelperLine({ left, count }: { left: string | undefined; count: [number, number] | 0 | undefined }) {
  return (
    <span style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}>
      <span>{left ?? ''}</span>
      {count && (
        <span style={{ whiteSpace: 'nowrap' }}>
          {count[0]} / {count[1]}
        </span>
      )}
    </span>
  );
}

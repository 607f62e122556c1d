import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { limits } from '#shared/rules/limits.ts';
import type { PasswordStrength } from '#shared/rules/password-strength.ts';
import { TextInput } from './text-input.tsx';

interface Props {
  name: string;
  label: string;
  /** The account's name and e-mail, which make weak passwords. */
  own?: readonly string[];
}

/** A new password with its strength below. The meter advises; the server refuses the two weakest grades. */
export function NewPasswordInput({ name, label, own = [] }: Props) {
  const password: unknown = useWatch({ name });
  const text = typeof password === 'string' ? password : '';
  return (
    <div>
      <TextInput
        name={name}
        label={label}
        type="password"
        autoComplete="new-password"
        maxLength={limits.password.max}
        required
      />
      <StrengthMeter password={text} own={own} />
    </div>
  );
}

const colors = ['error.main', 'error.main', 'warning.main', 'success.main', 'success.main'] as const;

type Measure = (password: string, own: readonly string[]) => PasswordStrength;

/** A password's strength: four bars and a word. Empty until the dictionaries have loaded. */
function StrengthMeter({ password, own }: { password: string; own: readonly string[] }) {
  const measure = useStrengthMeter();
  const strength = password === '' ? undefined : measure?.(password, own);
  return (
    <Box sx={{ mt: 0.5, px: 1.75, minHeight: 20 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box
          role="meter"
          aria-label="Password strength"
          aria-valuemin={0}
          aria-valuemax={4}
          aria-valuenow={strength?.score ?? 0}
          aria-valuetext={strength?.label ?? 'Empty'}
          sx={{ display: 'flex', gap: 0.5, flex: 1 }}
        >
          {[1, 2, 3, 4].map((step) => (
            <Box
              key={step}
              sx={{
                flex: 1,
                height: 4,
                borderRadius: 2,
                bgcolor: strength && (strength.score >= step || step === 1) ? colors[strength.score] : 'divider',
              }}
            />
          ))}
        </Box>
        <Box aria-hidden sx={{ typography: 'caption', color: 'text.secondary', minWidth: 64, textAlign: 'right' }}>
          {strength?.label}
        </Box>
      </Box>
      {strength?.warning && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{strength.warning}</Box>}
    </Box>
  );
}

/** The dictionaries are a chunk of their own. If it fails to load, the form works without the meter. */
function useStrengthMeter(): Measure | undefined {
  const [measure, setMeasure] = useState<Measure>();
  useEffect(() => {
    import('#shared/rules/password-strength.ts').then(
      ({ passwordStrength }) => setMeasure(() => passwordStrength),
      () => undefined,
    );
  }, []);
  return measure;
}

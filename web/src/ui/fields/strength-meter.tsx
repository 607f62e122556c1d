import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import type { PasswordStrength } from '#web/lib/forms/password-strength.ts';

const colors = ['error.main', 'error.main', 'warning.main', 'success.main', 'success.main'] as const;

type StrengthMeter = (password: string, own: readonly string[]) => PasswordStrength;

/** A password's strength: four bars and a word. Empty until the dictionaries have loaded. */
export function StrengthMeter({ password, own }: { password: string; own: readonly string[] }) {
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
function useStrengthMeter(): StrengthMeter | undefined {
  const [measure, setMeasure] = useState<StrengthMeter>();
  useEffect(() => {
    import('#web/lib/forms/password-strength.ts').then(
      ({ passwordStrength }) => setMeasure(() => passwordStrength),
      () => undefined,
    );
  }, []);
  return measure;
}

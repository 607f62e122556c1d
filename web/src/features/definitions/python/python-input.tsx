import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useController } from 'react-hook-form';
import type { FormulaNames } from './formula-names.ts';
import type { PythonProblem } from './python-problems.ts';

const PythonEditor = lazy(async () => ({ default: (await import('./python-editor.tsx')).PythonEditor }));

interface Props {
  name: string;
  label: string;
  required?: boolean;
  names: FormulaNames;
  /** Errors that the server found in the last text that was sent. */
  problems: readonly PythonProblem[];
}

/** A Python field of the surrounding form. */
export function PythonInput({ name, label, required, names, problems }: Props) {
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  return (
    <Box role="group" aria-label={label}>
      <Typography variant="body2" color={error ? 'error' : 'textSecondary'} sx={{ mb: 0.5 }}>
        {required ? `${label}*` : label}
      </Typography>
      <Box
        sx={{
          border: 1,
          borderColor: error ? 'error.main' : 'divider',
          borderRadius: 1,
          minHeight: 96,
          maxHeight: 320,
          overflow: 'auto',
          '&:focus-within': { outline: 2, outlineColor: error ? 'error.main' : 'primary.main', outlineOffset: -1 },
        }}
      >
        <Suspense fallback={<Skeleton variant="rectangular" height={96} />}>
          <PythonEditor
            label={label}
            value={String(field.value ?? '')}
            onChange={field.onChange}
            onBlur={field.onBlur}
            names={names}
            problems={problems}
          />
        </Suspense>
      </Box>
      <FormHelperText error={error !== undefined} component="div" role={error ? 'alert' : undefined}>
        {problems.length === 0 && (error ?? 'Python; Ctrl+Space completes names')}
        {problems.map(({ line, column, message }) => (
          <div key={`${line}:${column}:${message}`}>{`Line ${line}, column ${column}: ${message}`}</div>
        ))}
      </FormHelperText>
    </Box>
  );
}

import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useRef } from 'react';
import { useController } from 'react-hook-form';
import type { FormulaNames } from './formula-names.ts';
import { FormulaValues } from './formula-values.tsx';
import { NamesMenu } from './names-menu.tsx';
import type { PythonEditorHandle } from './python-editor.tsx';
import type { PythonProblem } from './python-problems.ts';
import { type PreviewTarget, useFormulaPreview } from './use-formula-preview.ts';

const PythonEditor = lazy(async () => ({ default: (await import('./python-editor.tsx')).PythonEditor }));

interface Props {
  name: string;
  label: string;
  required?: boolean;
  names: FormulaNames;
  /** Errors that the server found in the text that was sent, until it is changed. */
  problems: readonly PythonProblem[];
  onEdit: () => void;
  /** Where a formula is tried while it is typed; scripts have no value. */
  preview?: PreviewTarget;
}

/** A Python field of the surrounding form, with the names that it may use, what is wrong, and what it gives. */
export function PythonInput({ name, label, required, names, problems, onEdit, preview: target }: Props) {
  const { field, fieldState } = useController({ name });
  const editor = useRef<PythonEditorHandle>(null);
  const text = String(field.value ?? '');
  const { preview, isCurrent } = useFormulaPreview(target, text);
  const found = problems.length > 0 ? problems : isCurrent ? (preview?.problems ?? none) : none;
  const error = fieldState.error?.message ?? found[0]?.message;
  return (
    <Box role="group" aria-label={label} sx={{ containerType: 'inline-size' }}>
      <Typography variant="body2" color={error ? 'error' : 'textSecondary'} sx={{ mb: 0.5 }}>
        {required ? `${label}*` : label}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'minmax(0, 1fr)',
          '@container (min-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr) 17rem' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
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
                ref={editor}
                label={label}
                value={text}
                onChange={(next) => {
                  if (problems.length > 0) onEdit();
                  field.onChange(next);
                }}
                onBlur={field.onBlur}
                names={names}
                problems={found}
              />
            </Suspense>
          </Box>
          <FormHelperText error={error !== undefined} component="div" role="status" sx={{ minHeight: 40 }}>
            {found.length === 0 && (fieldState.error?.message ?? 'Python; Ctrl+Space completes names')}
            {found.map(({ line, column, message }) => (
              <div key={`${line}:${column}:${message}`}>{`Line ${line}, column ${column}: ${message}`}</div>
            ))}
          </FormHelperText>
          {target && (
            <FormulaValues
              preview={preview}
              isCurrent={isCurrent}
              isRule={target.of === 'rule'}
              onReplace={field.onChange}
            />
          )}
        </Box>
        <Box
          sx={{
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            overflow: 'hidden',
            height: 200,
            '@container (min-width: 640px)': { height: 280 },
          }}
        >
          <NamesMenu names={names} onInsert={(insertion) => editor.current?.insert(insertion)} />
        </Box>
      </Box>
    </Box>
  );
}

const none: PythonProblem[] = [];

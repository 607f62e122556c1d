import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';

/** CodeMirror loads with the first Python that is shown. */
const PythonEditor = lazy(async () => ({ default: (await import('./python-editor.tsx')).PythonEditor }));

/** Read-only Python, highlighted once CodeMirror has loaded. */
export function PythonViewer({ label, text }: { label: string; text: string }) {
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'auto',
        maxHeight: 360,
        whiteSpace: 'normal',
      }}
    >
      <Suspense
        fallback={
          <Box component="pre" sx={{ m: 0, px: 1, py: 0.5, fontSize: '0.875rem' }}>
            {text}
          </Box>
        }
      >
        <PythonEditor label={label} value={text} />
      </Suspense>
    </Box>
  );
}

import Check from '@mui/icons-material/CheckRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import type { ChosenFormat } from '#web/lib/format/file-format.ts';
import type { ImportSession } from '#web/lib/imports/open-import.ts';
import { FileInput } from '#web/ui/fields/file-input.tsx';
import { fileProblem, tableExtensions } from '#web/ui/fields/file-problem.ts';
import { FormatSelects } from '#web/ui/fields/format-selects.tsx';

interface Props {
  /** The file that is open, and its table. */
  file: File | undefined;
  table: ImportSession<'experiment'> | undefined;
  onFile: (file: File) => void;
  onFormat: (chosen: ChosenFormat) => void;
}

/** Chooses a file, and how it is read. */
export function FileButton({ file, table, onFile, onFormat }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const { source, format, rowCount } = table?.opened ?? {};
  const problem = refused ?? source?.problem ?? (rowCount === 0 ? 'The file has no samples.' : undefined);

  function choose(next: File): void {
    const found = fileProblem(next, tableExtensions);
    setRefused(found);
    if (!found) onFile(next);
  }

  return (
    <>
      <Button variant="outlined" startIcon={table && <Check />} onClick={() => input.current?.click()}>
        {table && file ? file.name : 'CSV or Excel file'}
      </Button>
      <FileInput ref={input} onChoose={choose} />
      {problem && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {problem}
        </Alert>
      )}
      {source && format && !source.problem && (
        <Box sx={{ width: '100%', mt: 1 }}>
          <FormatSelects format={format} source={source} onChoose={onFormat} />
        </Box>
      )}
    </>
  );
}

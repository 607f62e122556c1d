import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { FileInput } from './file-input.tsx';
import { fileProblem } from './file-problem.ts';

/** The button names no extension that says little more than CSV. */
const extensionNames = { csv: 'CSV', xlsx: 'Excel', json: 'JSON', txt: '', tsv: '' };
type Extension = keyof typeof extensionNames;

interface Props {
  /** The ending of accepted files, such as `csv`. */
  extensions: readonly [Extension, ...Extension[]];
  chosen: File | undefined;
  /** The file; undefined without a valid one. */
  onFile: (file: File | undefined) => void;
}

/** A file to upload: required, of certain types, and limited in size. */
export function FileField({ extensions, chosen, onFile }: Props) {
  const [refused, setRefused] = useState<{ name: string; problem: string }>();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);

  function choose(file: File): void {
    const problem = fileProblem(file, extensions);
    setRefused(problem ? { name: file.name, problem } : undefined);
    onFile(problem ? undefined : file);
  }
  const name = refused?.name ?? chosen?.name;

  return (
    <div>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <Button
          variant="outlined"
          sx={{ flexShrink: 0 }}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          {`Choose ${extensions.flatMap((one) => extensionNames[one] || []).join(' or ')} file*`}
        </Button>
        <FileInput ref={input} extensions={extensions} onChoose={choose} />
        <Typography noWrap color={name ? 'textPrimary' : 'textSecondary'}>
          {name || 'No file chosen'}
        </Typography>
      </Stack>
      <FormHelperText id={hint} error={refused !== undefined}>
        {refused?.problem ?? 'Maximum upload file size: 5 MB'}
      </FormHelperText>
    </div>
  );
}

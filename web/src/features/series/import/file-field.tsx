import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { hidden } from '../../../ui/visually-hidden.ts';
import { fileProblem } from './file-problem.ts';

interface Props {
  extension: string;
  /** The file's text, or undefined while there is none that can be read. */
  onText: (text: string | undefined) => void;
}

/** A file to upload: required, of one kind, and not too large. */
export function FileField({ extension, onText }: Props) {
  const [chosen, setChosen] = useState<{ name: string; problem: string | undefined } | undefined>();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);

  async function choose(file: File | undefined): Promise<void> {
    const problem = fileProblem(file, extension);
    setChosen({ name: file?.name ?? '', problem });
    onText(file && !problem ? await file.text() : undefined);
  }

  return (
    <div>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <Button
          variant="outlined"
          sx={{ flexShrink: 0 }}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          Choose file*
        </Button>
        <input
          ref={input}
          type="file"
          accept={`.${extension}`}
          aria-label="File"
          tabIndex={-1}
          style={hidden}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <Typography noWrap color={chosen?.name ? 'textPrimary' : 'textSecondary'}>
          {chosen?.name || 'No file chosen'}
        </Typography>
      </Stack>
      <FormHelperText id={hint} error={chosen?.problem !== undefined}>
        {chosen?.problem ?? 'Maximum upload file size: 5 MB'}
      </FormHelperText>
    </div>
  );
}

import Check from '@mui/icons-material/CheckRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { limits } from '#shared/rules/limits.ts';
import type { ChosenFormat } from '#web/lib/format/file-format.ts';
import { useFileFormat } from '#web/lib/resources/account.ts';
import { fileProblem, tableExtensions } from '#web/ui/fields/file-problem.ts';
import { FormatSelects } from '#web/ui/fields/format-selects.tsx';
import { hidden } from '#web/ui/visually-hidden.ts';
import { type BeginForm, rowsOf } from './begin-form.ts';
import { type OpenTable, openTable } from './open-table.ts';

interface Props {
  table: OpenTable | undefined;
  onTable: (table: OpenTable | undefined) => void;
}

/** Opens a file and guesses the rows from its columns. The file's name is the experiment's, if it has none. */
export function FileButton({ table, onTable }: Props) {
  const { getValues, setValue } = useFormContext<BeginForm>();
  const account = useFileFormat() ?? { delimiter: ',', decimal: '.' };
  const input = useRef<HTMLInputElement>(null);
  const choices = useRef(0);
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<ChosenFormat>({});
  const [problem, setProblem] = useState<string>();

  async function open(next: File, format: ChosenFormat = {}): Promise<void> {
    choices.current += 1;
    const choice = choices.current;
    const begin = getValues('begin');
    const refused = fileProblem(next, tableExtensions);
    setProblem(refused);
    if (refused) return;
    const opened = await openTable(next, account, format);
    // A large file, or the library that reads a workbook, takes a while: something else may have been chosen since.
    if (choice !== choices.current || begin !== getValues('begin')) return;
    setFile(next);
    setChosen(format);
    onTable(opened);
    setProblem(opened.source.problem ?? (opened.content.rows.length === 0 ? 'The file has no samples.' : undefined));
    setValue('rows', rowsOf(opened));
    setValue('begin', 'file');
    if (getValues('name').trim() === '') {
      setValue('name', next.name.replace(/\.\w+$/, '').slice(0, limits.name), { shouldValidate: true });
    }
  }

  return (
    <>
      <Button variant="outlined" startIcon={table && <Check />} onClick={() => input.current?.click()}>
        {table && file ? file.name : 'CSV or Excel file'}
      </Button>
      <input
        ref={input}
        type="file"
        accept={tableExtensions.map((one) => `.${one}`).join(',')}
        aria-label="File"
        tabIndex={-1}
        style={hidden}
        onChange={({ target }) => {
          const [next] = target.files ?? [];
          // The same file may be chosen again after it was changed.
          target.value = '';
          if (next) void open(next);
        }}
      />
      {problem && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {problem}
        </Alert>
      )}
      {table && file && !table.source.problem && (
        <Box sx={{ width: '100%', mt: 1 }}>
          <FormatSelects
            format={table.content.format}
            source={table.source}
            onChoose={(format) => void open(file, { ...chosen, ...format })}
          />
        </Box>
      )}
    </>
  );
}

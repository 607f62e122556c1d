import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ClipboardEvent, useRef, useState } from 'react';
import { plainFormat } from '#web/lib/format/file-format.ts';
import { useAccountFormat, useDecimalSymbol } from '#web/lib/resources/account.ts';
import { FileInput } from '#web/ui/fields/file-input.tsx';
import { fileProblem, tableExtensions } from '#web/ui/fields/file-problem.ts';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';
import { pastedRows } from '../rows/row-drafts.ts';
import { PropertiesTable } from './properties-table.tsx';
import { type Labels, nextName, type PropertyTable, readTable, writeBlock } from './read-properties.ts';

interface Props extends Omit<Labels, 'decimal'> {
  table: PropertyTable;
  onChange: (table: PropertyTable) => void;
  onClose: () => void;
}

const noCategory = 'No cell is one of the categories. The table needs a column with their names.';

/** The properties of categories as a small spreadsheet: typed, pasted or read from a file. The form saves them. */
export function PropertiesDialog({ categories, texts, table, onChange, onClose }: Props) {
  const decimal = useDecimalSymbol();
  const account = useAccountFormat() ?? plainFormat;
  const file = useRef<HTMLInputElement>(null);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const labels = { categories, texts, decimal };

  function take(rows: readonly (readonly string[])[], own = labels): boolean {
    const read = readTable(rows, table, own);
    setProblem(read ? undefined : noCategory);
    setNotes(read?.notes ?? []);
    if (read) onChange(read.table);
    return read !== undefined;
  }

  async function open(chosen: File): Promise<void> {
    const refused = fileProblem(chosen, tableExtensions);
    if (refused) return setProblem(refused);
    const [{ readFile }, { readCsv }] = await Promise.all([
      import('#web/lib/table-file/read-file.ts'),
      import('#web/lib/table-file/read-csv.ts'),
    ]);
    const source = await readFile(chosen);
    // The first row has the names, whatever it looks like.
    const content = readCsv(source.text, account, { header: [1, 1] });
    const unread = source.problem ?? content.problem;
    if (unread) return setProblem(unread);
    const rows = [content.headers, ...content.rows.map(({ cells }) => cells)];
    take(rows, { ...labels, decimal: content.format.decimal });
  }

  /** A table with categories goes where they say, other cells to where they are pasted. */
  function paste(event: ClipboardEvent, at?: { index: number; column: number }): void {
    const rows = pastedRows(event.clipboardData.getData('text/plain'));
    if (rows.length <= 1 && (rows[0]?.length ?? 0) <= 1 && at) return;
    event.preventDefault();
    if (!at || readTable(rows, table, labels)) take(rows);
    else onChange(writeBlock(rows, table, at, labels));
  }

  return (
    <PlainDialog
      title="Properties of categories"
      width="md"
      fills
      actions={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Typography variant="body2" color="textSecondary">
          Series learn from the samples how much these numbers say. Where they say nothing, categories are only equal or
          different. A category that was never tried is predicted from those with like numbers.
        </Typography>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} useFlexGap sx={{ alignItems: { sm: 'center' } }}>
          <TextField
            label="Paste a table"
            size="small"
            value=""
            placeholder="Names in the first row, categories in a column"
            onChange={() => setProblem('Paste a table that was copied from a spreadsheet.')}
            onPaste={(event) => paste(event)}
            sx={{ flex: 1 }}
            slotProps={{ htmlInput: { autoComplete: 'off' }, inputLabel: { shrink: true } }}
          />
          <Button variant="outlined" onClick={() => file.current?.click()} sx={{ flexShrink: 0 }}>
            Import CSV or Excel file
          </Button>
          <Button
            onClick={() => onChange({ ...table, names: [...table.names, nextName(table.names)] })}
            sx={{ flexShrink: 0 }}
          >
            Add property
          </Button>
          <FileInput ref={file} onChoose={(chosen) => void open(chosen)} />
        </Stack>
        {problem && <Alert severity="error">{problem}</Alert>}
        <div role="status">
          {notes.map((note) => (
            <Typography key={note} variant="body2">
              {note}
            </Typography>
          ))}
        </div>
        <PropertiesTable
          {...{ categories, decimal, table, onChange }}
          onPaste={(event, index, column) => paste(event, { index, column })}
        />
      </Stack>
    </PlainDialog>
  );
}

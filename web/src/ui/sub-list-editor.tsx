import AddIcon from '@mui/icons-material/AddRounded';
import RemoveIcon from '@mui/icons-material/CloseRounded';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { use, useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod';
import { limits } from '#shared/rules/limits.ts';
import { messages } from '#shared/rules/messages.ts';
import { PendingLinesContext } from './pending-lines.ts';
import { hidden } from './visually-hidden.ts';

/** A reference of each line of a sub-list: the first names the line, the others are selects in it. */
interface SubListColumn {
  /** The line's field, such as `role`. */
  field: string;
  /** 'Role'. */
  label: string;
  options: readonly { value: string; label: string }[];
}

/** The line's own uuid (null for a new one) and its references. */
type SubListLine = Record<string, string | null>;

interface Props {
  /** The form's field that contains the lines. */
  name: string;
  /** 'Permissions'. */
  title: string;
  columns: readonly [SubListColumn, ...SubListColumn[]];
}

const linesOf = z.array(z.record(z.string(), z.string().nullable())).catch([]);
const rowsPerPage = limits.nestedRowsPerPage;

/** The lines that link an item to others: five per page, changed and removed in place, added below. */
export function SubListEditor({ name, title, columns }: Props) {
  const { field, fieldState } = useController({ name });
  const [wantedPage, setPage] = useState(0);
  const lines: SubListLine[] = linesOf.parse(field.value);
  const page = Math.max(0, Math.min(wantedPage, Math.ceil(lines.length / rowsPerPage) - 1));
  const first = page * rowsPerPage;

  return (
    <Stack role="group" aria-label={title} spacing={1}>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {lines.length > 0 && (
        <TableContainer>
          <Table size="small" aria-label={title}>
            <TableHead>
              <TableRow>
                {columns.map(({ field: id, label }) => (
                  <TableCell key={id}>{label}</TableCell>
                ))}
                <TableCell padding="checkbox">
                  <span style={hidden}>Actions</span>
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {lines.slice(first, first + rowsPerPage).map((line, index) => (
                <SubListRow
                  key={line[columns[0].field]}
                  line={line}
                  columns={columns}
                  onChange={(next) => field.onChange(lines.with(first + index, next))}
                  onRemove={() => field.onChange(lines.toSpliced(first + index, 1))}
                />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {lines.length > rowsPerPage && (
        <TablePagination
          component="div"
          count={lines.length}
          page={page}
          rowsPerPage={rowsPerPage}
          rowsPerPageOptions={[rowsPerPage]}
          onPageChange={(_event, next) => setPage(next)}
        />
      )}
      <AddLine
        name={name}
        columns={columns}
        lines={lines}
        onAdd={(line) => {
          field.onChange([...lines, line]);
          setPage(Math.floor(lines.length / rowsPerPage));
        }}
      />
      {fieldState.error?.message && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </Stack>
  );
}

interface RowProps {
  line: SubListLine;
  columns: readonly [SubListColumn, ...SubListColumn[]];
  onChange: (line: SubListLine) => void;
  onRemove: () => void;
}

function SubListRow({ line, columns, onChange, onRemove }: RowProps) {
  const [subject, ...others] = columns;
  const name = labelIn(subject, line);
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{name}</TableCell>
      {others.map((column) => (
        <TableCell key={column.field}>
          <TextField
            select
            variant="standard"
            value={labelIn(column, line) ? line[column.field] : ''}
            onChange={(event) => onChange({ ...line, [column.field]: event.target.value })}
            slotProps={{ htmlInput: { 'aria-label': `${column.label} of ${name}` } }}
            sx={{ minWidth: 96 }}
          >
            {column.options.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        </TableCell>
      ))}
      <TableCell padding="checkbox" align="right">
        <IconButton size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      </TableCell>
    </TableRow>
  );
}

function labelIn({ field, options }: SubListColumn, line: SubListLine): string {
  return options.find(({ value }) => value === line[field])?.label ?? (options.length === 0 ? '…' : '');
}

interface AddProps {
  /** The form's field that contains the lines. */
  name: string;
  columns: readonly [SubListColumn, ...SubListColumn[]];
  lines: readonly SubListLine[];
  onAdd: (line: SubListLine) => void;
}

type Choice = Record<string, string>;

/** A new line needs every reference, and its first one must not be in the list already. */
function AddLine({ name, columns, lines, onAdd }: AddProps) {
  const [choice, setChoice] = useState<Choice>({});
  const [problems, setProblems] = useState<Choice>({});
  const { note, isRefused } = use(PendingLinesContext);
  const isPending = Object.keys(choice).length > 0;
  useEffect(() => {
    note(name, isPending);
    return () => note(name, false);
  }, [note, name, isPending]);

  const add = () => {
    const found = problemsOf(columns, lines, choice);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    onAdd({ uuid: null, ...choice });
    clear();
  };
  const clear = () => {
    setChoice({});
    setProblems({});
  };

  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignItems: { sm: 'flex-start' }, pt: 1 }}>
        {columns.map(({ field, label, options }) => (
          <TextField
            key={field}
            select
            label={`Add ${label.toLowerCase()}`}
            value={choice[field] ?? ''}
            error={problems[field] !== undefined}
            helperText={problems[field]}
            onChange={(event) => {
              setChoice({ ...choice, [field]: event.target.value });
              setProblems({});
            }}
          >
            {options.map((option) => (
              <MenuItem key={option.value} value={option.value}>
                {option.label}
              </MenuItem>
            ))}
          </TextField>
        ))}
        <Button variant="outlined" startIcon={<AddIcon />} onClick={add} sx={{ flexShrink: 0, height: 40 }}>
          Add
        </Button>
        {isPending && (
          <Button color="inherit" onClick={clear} sx={{ flexShrink: 0, height: 40 }}>
            Clear
          </Button>
        )}
      </Stack>
      {isPending && (
        <FormHelperText error={isRefused} role={isRefused ? 'alert' : 'status'}>
          This line is not in the list yet. Press Add to keep it, or Clear to drop it
        </FormHelperText>
      )}
    </>
  );
}

function problemsOf(columns: AddProps['columns'], lines: AddProps['lines'], choice: Choice): Choice {
  const problems: Choice = {};
  for (const { field, label } of columns) if (!choice[field]) problems[field] = messages.empty(label);
  const [subject] = columns;
  const wanted = choice[subject.field];
  if (wanted && lines.some((line) => line[subject.field] === wanted)) {
    problems[subject.field] = messages.exists(subject.label);
  }
  return problems;
}

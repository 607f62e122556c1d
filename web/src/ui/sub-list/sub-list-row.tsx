import RemoveIcon from '@mui/icons-material/CloseRounded';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import type { SubListColumn, SubListLine } from './sub-list-column.ts';

interface Props {
  line: SubListLine;
  columns: readonly [SubListColumn, ...SubListColumn[]];
  onChange: (line: SubListLine) => void;
  onRemove: () => void;
}

export function SubListRow({ line, columns, onChange, onRemove }: Props) {
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

import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod';
import { limits } from '#shared/rules/limits.ts';
import { hidden } from '../visually-hidden.ts';
import { AddLine } from './add-line.tsx';
import type { SubListColumn, SubListLine } from './sub-list-column.ts';
import { SubListRow } from './sub-list-row.tsx';

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

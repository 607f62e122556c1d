import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { use, useState } from 'react';
import { formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';

/** A figure's data in rows. */
export interface TableData {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

const atOnce = 200;

/** The data of a figure as a table. */
export function FigureTable({ title, table: { columns, rows } }: { title: string; table: TableData }) {
  const [shown, setShown] = useState(atOnce);
  const decimal = use(DecimalContext);
  const text = (cell: string | number | null) =>
    typeof cell === 'number' ? withSymbol(formatNumber(cell), decimal) : (cell ?? '');
  return (
    <TableContainer role="group" aria-label={`${title}, data`} tabIndex={0} sx={{ maxHeight: 360 }}>
      <Table size="small" stickyHeader aria-label={`Data of ${title}`}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column}>{column}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.slice(0, shown).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and keep their order
            <TableRow key={index}>
              {columns.map((column, cell) => (
                <TableCell key={column}>{text(row[cell] ?? null)}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length > shown && (
        <Button size="small" onClick={() => setShown(shown + 10 * atOnce)}>
          Show more ({rows.length - shown})
        </Button>
      )}
    </TableContainer>
  );
}

import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

interface Column {
  key: string;
  header: ReactNode;
  /** The number of cells below it in each row. */
  span?: number;
  /** The headers of these cells. */
  parts?: readonly string[];
}

interface Props {
  title: string;
  /** The header of the first column. */
  rowHeader: string;
  columns: readonly Column[];
  rows: readonly { key: string; header: ReactNode; cells: readonly ReactNode[] }[];
}

/** A table with a column, or several, for each experiment. A narrow window scrolls it beside the names of the rows. */
export function SideBySide({ title, rowHeader, columns, rows }: Props) {
  const hasParts = columns.some(({ parts }) => parts);
  return (
    <TableContainer role="group" aria-label={title} tabIndex={0} sx={{ position: 'relative' }}>
      <Table size="small" aria-label={title} sx={{ width: 'auto', '& td, & th': { verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: 0, ...firstColumn }} rowSpan={hasParts ? 2 : 1}>
              {rowHeader}
            </TableCell>
            {columns.map(({ key, header, span = 1 }) => (
              <TableCell key={key} colSpan={span} scope={span > 1 ? 'colgroup' : 'col'} sx={columnWidth}>
                {header}
              </TableCell>
            ))}
          </TableRow>
          {hasParts && (
            <TableRow>
              {columns.flatMap(({ key, parts = [] }) =>
                parts.map((part) => <TableCell key={`${key} ${part}`}>{part}</TableCell>),
              )}
            </TableRow>
          )}
        </TableHead>
        <TableBody>
          {rows.map(({ key, header, cells }) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row" sx={{ pl: 0, ...firstColumn }}>
                {header}
              </TableCell>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of the experiments
                <TableCell key={at}>{cell}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const firstColumn = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  width: { xs: 136, sm: 200 },
  overflowWrap: 'anywhere',
  hyphens: 'auto',
} as const;
const columnWidth = { minWidth: 150, maxWidth: 320, overflowWrap: 'anywhere', whiteSpace: 'normal' } as const;

/** A second, quieter line of a cell. */
export const QuietLine = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
    {children}
  </Box>
);

import ExpandMore from '@mui/icons-material/KeyboardArrowDownRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { Fragment, type ReactNode, useId } from 'react';
import { type DataTableColumn, hiddenBelow } from './data-table-column.ts';
import { RowMenu, type RowMenuItem } from './row-menu.tsx';

/** A long word, such as an address, breaks on a phone; wider content scrolls, and the menu stays in view. */
const brokenOnPhones = { overflowWrap: { xs: 'anywhere', sm: 'normal' }, minWidth: { xs: 112, sm: 'auto' } };
const unbroken = { whiteSpace: 'nowrap' };
const unbrokenFromTablets = { whiteSpace: { sm: 'nowrap' } };
const atTheRight = { position: 'sticky', right: 0, bgcolor: 'background.paper' };

interface Props<Row> {
  row: Row;
  name: string;
  columns: readonly DataTableColumn<Row>[];
  /** Number of cells of a row. */
  width: number;
  expanded: ((row: Row) => ReactNode) | undefined;
  isOpen: boolean;
  onToggle: () => void;
  menu: ((row: Row) => readonly RowMenuItem[]) | undefined;
}

export function DataTableRow<Row>({ row, name, columns, width, expanded, isOpen, onToggle, menu }: Props<Row>) {
  const panel = useId();
  return (
    <Fragment>
      <TableRow hover sx={{ '& > td': isOpen ? { borderBottom: 0 } : {} }}>
        {expanded && (
          <TableCell padding="checkbox">
            <IconButton
              size="small"
              aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${name}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? panel : undefined}
              onClick={onToggle}
            >
              <ExpandMore sx={{ transition: 'transform 120ms', transform: isOpen ? 'none' : 'rotate(-90deg)' }} />
            </IconButton>
          </TableCell>
        )}
        {columns.map((column) => (
          <TableCell
            key={column.id}
            align={column.align ?? 'left'}
            sx={[hiddenBelow(column.hideBelow), brokenOnPhones, unbrokenOf(column.nowrap)]}
          >
            {column.cell ? column.cell(row) : column.value(row)}
          </TableCell>
        ))}
        {menu && (
          <TableCell padding="checkbox" align="right" sx={atTheRight}>
            <RowMenu name={name} items={menu(row)} />
          </TableCell>
        )}
      </TableRow>
      {expanded && isOpen && (
        <TableRow id={panel}>
          <TableCell colSpan={width} sx={{ pt: 0.5, pb: 2.5 }}>
            <Box
              sx={{ pl: { sm: 5 }, position: 'sticky', left: 16, maxWidth: { xs: 'calc(100vw - 72px)', md: 'none' } }}
            >
              {expanded(row)}
            </Box>
          </TableCell>
        </TableRow>
      )}
    </Fragment>
  );
}

function unbrokenOf(nowrap: DataTableColumn<never>['nowrap']) {
  if (nowrap === 'from-tablets') return unbrokenFromTablets;
  return nowrap ? unbroken : {};
}

import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { hidden } from '../visually-hidden.ts';
import { type DataTableColumn, hiddenBelow } from './data-table-column.ts';
import type { TableView } from './use-table-rows.ts';

interface Props<Row> {
  view: TableView<Row>;
  columns: readonly DataTableColumn<Row>[];
  expands: boolean;
  hasMenu: boolean;
}

export function DataTableHead<Row>({ view, columns, expands, hasMenu }: Props<Row>) {
  return (
    <TableHead>
      <TableRow>
        {expands && (
          <TableCell padding="checkbox">
            <span style={hidden}>Details</span>
          </TableCell>
        )}
        {columns.map((column) => {
          const direction = view.sort?.id === column.id ? (view.sort.desc ? 'desc' : 'asc') : false;
          return (
            <TableCell
              key={column.id}
              align={column.align ?? 'left'}
              sortDirection={direction}
              sx={hiddenBelow(column.hideBelow)}
            >
              {column.sortable === false ? (
                column.header
              ) : (
                <TableSortLabel
                  active={direction !== false}
                  direction={direction || 'asc'}
                  onClick={() => view.toggleSort(column.id)}
                >
                  {column.header}
                </TableSortLabel>
              )}
            </TableCell>
          );
        })}
        {hasMenu && (
          <TableCell padding="checkbox">
            <span style={hidden}>Actions</span>
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
}

import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import { type ReactNode, useState } from 'react';
import { limits } from '#shared/rules/limits.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { SearchBox } from '../search-box.tsx';
import { useIsPrinting } from '../use-is-printing.ts';
import type { DataTableColumn } from './data-table-column.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import type { RowMenuItem } from './row-menu.tsx';
import { type ServerSort, useTableRows } from './use-table-rows.ts';

/** The part of a query's result that a table shows; a `useQuery` result fits as it is. */
export interface TableQuery<Row> {
  data: readonly Row[] | undefined;
  isPending: boolean;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
}

export interface DataTableProps<Row extends { uuid: string }> {
  /** Names the table for screen readers. */
  label: string;
  query: TableQuery<Row>;
  /** Define it outside of the component, or memoise it. */
  columns: readonly DataTableColumn<Row>[];
  /** A row's name, for the labels of its buttons. */
  rowName: (row: Row) => string;
  /** Shown if there are no rows at all. */
  emptyText: string;
  emptyAction?: ReactNode;
  /** The panel below a row; one row at a time is open. */
  expanded?: (row: Row) => ReactNode;
  /** The row's menu; a row without items has no button. */
  menu?: (row: Row) => readonly RowMenuItem[];
  /** Buttons next to the search box. */
  toolbar?: ReactNode;
  searchable?: boolean;
  rowsPerPage?: number;
  /** Receives the search text, for lists that the server searches too. */
  onSearch?: (search: string) => void;
  initialSort?: { id: string; desc: boolean };
  /** The column by which the server has sorted the rows; the others do not sort. */
  serverSort?: ServerSort;
}

/** Lets wide tables fit a window of 1280 pixels; the outer cells keep the search box's padding. */
const tightCells = {
  '& .MuiTableCell-root': { px: { xs: 1, xl: 2 } },
  '& .MuiTableCell-root:first-of-type:not(.MuiTableCell-paddingCheckbox)': { pl: 2 },
};

export function DataTable<Row extends { uuid: string }>(props: DataTableProps<Row>) {
  const { label, query, columns, rowName, expanded, menu, toolbar, searchable = true } = props;
  const { initialSort, serverSort } = props;
  // Paper has all pages of the table.
  const rowsPerPage = useIsPrinting() ? Number.MAX_SAFE_INTEGER : (props.rowsPerPage ?? limits.rowsPerPage);
  const [openRow, setOpenRow] = useState<string>();
  const view = useTableRows({ data: query.data, columns, rowsPerPage, initialSort, serverSort });
  const search = (text: string) => {
    view.setSearch(text);
    props.onSearch?.(text);
  };
  const searched = view.search.trim();
  const hasNone = !query.isPending && view.rows.length === 0;
  const width = columns.length + (expanded ? 1 : 0) + (menu ? 1 : 0);

  return (
    <Paper variant="outlined" sx={{ borderRadius: '12px', overflow: 'hidden', position: 'relative' }}>
      {(searchable || toolbar) && (
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ p: 2, alignItems: { sm: 'center' } }}>
          {searchable && <SearchBox label={`Search ${label.toLowerCase()}`} value={view.search} onChange={search} />}
          {toolbar && (
            <Stack
              direction="row"
              useFlexGap
              spacing={1}
              sx={{
                ml: { sm: 'auto !important' },
                flexWrap: 'wrap',
                alignItems: 'flex-start',
                justifyContent: 'flex-end',
                '& .MuiButton-root': { whiteSpace: 'nowrap' },
              }}
            >
              {toolbar}
            </Stack>
          )}
        </Stack>
      )}
      <LinearProgress
        aria-label={`Loading ${label.toLowerCase()}`}
        sx={{ height: 2, visibility: query.isFetching ? 'visible' : 'hidden' }}
      />
      {/* Headings alone would say nothing. */}
      {!(hasNone && searched) && (
        <TableContainer>
          <Table aria-label={label} aria-busy={query.isFetching} sx={tightCells}>
            <DataTableHead
              view={view}
              columns={columns}
              expands={expanded !== undefined}
              hasMenu={menu !== undefined}
            />
            <TableBody>
              {query.isPending && <SkeletonRows columns={width} />}
              {view.rows.map((row) => (
                <DataTableRow
                  key={row.uuid}
                  row={row}
                  name={rowName(row)}
                  columns={columns}
                  width={width}
                  expanded={expanded}
                  isOpen={openRow === row.uuid}
                  onToggle={() => setOpenRow(openRow === row.uuid ? undefined : row.uuid)}
                  menu={menu}
                />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {hasNone && (
        <NoRows
          query={query}
          text={searched ? `Nothing matches “${searched}”` : props.emptyText}
          action={searched ? undefined : props.emptyAction}
        />
      )}
      {view.count > rowsPerPage && (
        <TablePagination
          component="div"
          count={view.count}
          page={view.page}
          rowsPerPage={rowsPerPage}
          rowsPerPageOptions={[rowsPerPage]}
          onPageChange={(_event, page) => view.setPage(page)}
        />
      )}
    </Paper>
  );
}

interface Props {
  query: { isError: boolean; refetch: () => unknown };
  text: string;
  action: ReactNode;
}

function NoRows({ query, text, action }: Props) {
  return query.isError ? <ErrorState onRetry={query.refetch} /> : <EmptyState text={text} action={action} />;
}

/** Four grey rows during the first load. */
function SkeletonRows({ columns }: { columns: number }) {
  return ['a', 'b', 'c', 'd'].map((row) => (
    <TableRow key={row} aria-hidden>
      <TableCell colSpan={columns}>
        <Skeleton height={24} />
      </TableCell>
    </TableRow>
  ));
}

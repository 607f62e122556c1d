import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  type FilterFn,
  globalFilteringFeature,
  rowSortingFeature,
  type SortFn,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { DataTableColumn } from './data-table-column.ts';

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
});
type Features = typeof features;

export interface TableView<Row> {
  /** The rows of this page. */
  rows: readonly Row[];
  /** Number of rows that match the search. */
  count: number;
  page: number;
  setPage: (page: number) => void;
  search: string;
  setSearch: (search: string) => void;
  sort: { id: string; desc: boolean } | undefined;
  toggleSort: (id: string) => void;
}

export interface ServerSort {
  id: string;
  desc: boolean;
  toggle: () => void;
}

interface Options<Row> {
  data: readonly Row[] | undefined;
  columns: readonly DataTableColumn<Row>[];
  rowsPerPage: number;
  initialSort: { id: string; desc: boolean } | undefined;
  serverSort: ServerSort | undefined;
}

/** Search, sorting and paging of a table's rows. A refetch changes neither the page nor the order. */
export function useTableRows<Row extends { uuid: string }>(options: Options<Row>): TableView<Row> {
  const { columns, rowsPerPage, serverSort } = options;
  const [search, setSearch] = useState('');
  const [pageIndex, setPage] = useState(0);
  const [sorting, setSorting] = useState<SortingState>(options.initialSort ? [options.initialSort] : []);
  const data = useMemo(() => [...(options.data ?? [])], [options.data]);
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: column.value,
        enableGlobalFilter: column.searchable ?? true,
        sortFn: byValue<Row>(),
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (row) => row.uuid,
    globalFilterFn: matches(columns),
    getColumnCanGlobalFilter: () => true,
    state: { sorting, globalFilter: search.trim() },
  });
  const matching = table.getRowModel().rows;
  const page = Math.max(0, Math.min(pageIndex, Math.ceil(matching.length / rowsPerPage) - 1));
  const sort = serverSort ?? sorting[0];
  return {
    rows: matching.slice(page * rowsPerPage, (page + 1) * rowsPerPage).map((row) => row.original),
    count: matching.length,
    page,
    setPage,
    search,
    setSearch: (text) => {
      setSearch(text);
      setPage(0);
    },
    sort,
    toggleSort: (id) => {
      if (serverSort) {
        setPage(0);
        serverSort.toggle();
      } else if (sort?.id !== id) setSorting([{ id, desc: false }]);
      else setSorting(sort.desc ? [] : [{ id, desc: true }]);
    },
  };
}

function matches<Row extends { uuid: string }>(columns: readonly DataTableColumn<Row>[]): FilterFn<Features, Row> {
  return (row, columnId, wanted: string) => {
    const column = columns.find(({ id }) => id === columnId);
    const text = String(column?.text?.(row.original) ?? row.getValue(columnId) ?? '').toLowerCase();
    return column?.searchFromStart ? text.startsWith(wanted.toLowerCase()) : text.includes(wanted.toLowerCase());
  };
}

function byValue<Row extends { uuid: string }>(): SortFn<Features, Row> {
  return (left, right, columnId) => {
    const a: unknown = left.getValue(columnId);
    const b: unknown = right.getValue(columnId);
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return String(a ?? '').localeCompare(String(b ?? ''), undefined, { numeric: true, sensitivity: 'base' });
  };
}

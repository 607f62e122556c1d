import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DataTable, type DataTableProps } from '#web/ui/data-table/data-table.tsx';
import type { DataTableColumn } from '#web/ui/data-table/data-table-column.ts';

interface Row {
  uuid: string;
  name: string;
  size: number;
}
const rows = Array.from({ length: 23 }, (_, index) => ({
  uuid: `row-${index}`,
  name: `Item ${index}`,
  size: 11 - index,
}));
const columns: DataTableColumn<Row>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  { id: 'size', header: 'Size', value: (row) => row.size, searchable: false },
];
const answered = (data: readonly Row[]) => ({
  data,
  isPending: false,
  isFetching: false,
  isError: false,
  refetch: () => undefined,
});

function show(props: Partial<DataTableProps<Row>> = {}) {
  const element = (query: DataTableProps<Row>['query']) => (
    <DataTable
      label="Items"
      query={query}
      columns={columns}
      rowName={(row) => row.name}
      emptyText="No items"
      {...props}
    />
  );
  const view = render(element(props.query ?? answered(rows)));
  return { user: userEvent.setup(), refetched: (data: readonly Row[]) => view.rerender(element(answered(data))) };
}
const names = () => screen.queryAllByRole('cell', { name: /^Item/ }).map((cell) => cell.textContent);

test('ten rows a page; a refetch keeps the page, a shorter list leads to its last', async () => {
  const { user, refetched } = show();
  expect(names()).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  expect(names()).toEqual(['Item 20', 'Item 21', 'Item 22']);
  refetched([...rows]);
  expect(names()).toEqual(['Item 20', 'Item 21', 'Item 22']);
  refetched(rows.slice(0, 12));
  expect(names()).toEqual(['Item 10', 'Item 11']);
});

test('paper has the rows of all pages', async () => {
  show();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(names()).toHaveLength(23);
  expect(screen.queryByRole('button', { name: 'Go to next page' })).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(names()).toHaveLength(10);
});

test('the search covers every page, ignores case and reports no matches', async () => {
  const { user } = show();
  await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'ITEM 22');
  expect(names()).toEqual(['Item 22']);
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), '100');
  expect(screen.getByText('Nothing matches “100”')).toBeTruthy();
  expect(screen.queryByRole('columnheader')).toBeNull();
  await user.clear(screen.getByRole('searchbox'));
  expect(screen.getAllByRole('columnheader').length).toBeGreaterThan(0);
});

test('a header orders its column up, down and not at all; numbers in words by their value', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Size' }));
  expect(names()[0]).toBe('Item 22');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(names().slice(0, 3)).toEqual(['Item 0', 'Item 1', 'Item 2']);
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(names()[0]).toBe('Item 22');
});

test('one row at a time is open', async () => {
  const { user } = show({ expanded: (row) => <p>About {row.name}</p> });
  await user.click(screen.getByRole('button', { name: 'Show details of Item 1' }));
  expect(screen.getByText('About Item 1')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show details of Item 2' }));
  expect(screen.queryByText('About Item 1')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hide details of Item 2' }));
  expect(screen.queryByText('About Item 2')).toBeNull();
});

test('the row menu acts on its row; rows without entries have none', async () => {
  const onClick = vi.fn();
  const { user } = show({
    menu: (row) => (row.uuid === 'row-3' ? [{ label: 'Edit', onClick: () => onClick(row.uuid) }] : []),
  });
  expect(screen.queryByRole('button', { name: 'Actions for Item 1' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Actions for Item 3' }));
  await user.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: 'Edit' }));
  expect(onClick).toHaveBeenCalledExactlyOnceWith('row-3');
});

test('nothing there, not yet there, and not arrived look different', async () => {
  const refetch = vi.fn();
  show({ query: answered([]) });
  expect(screen.getByText('No items')).toBeTruthy();
  cleanup();
  show({ query: { ...answered([]), data: undefined, isPending: true, isFetching: true } });
  expect(screen.getByRole('table', { name: 'Items' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText('No items')).toBeNull();
  cleanup();
  const { user } = show({ query: { ...answered([]), data: undefined, isError: true, refetch } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';

interface Row {
  uuid: string;
  name: string;
}
const columns = [{ id: 'name', header: 'Name', value: (row: Row) => row.name }];
const rowsOf = (...names: string[]) => names.map((name): Row => ({ uuid: name, name }));

/** A list of which rows can be deleted; `isLate` removes the row after the dialog has closed. */
function List({ names, isLate, removeLate }: { names: string[]; isLate: boolean; removeLate: Promise<void> }) {
  const [rows, setRows] = useState(rowsOf(...names));
  const [asked, setAsked] = useState<Row>();
  const remove = async (row: Row) => {
    const without = () => setRows((before) => before.filter(({ uuid }) => uuid !== row.uuid));
    if (isLate) void removeLate.then(without);
    else without();
  };
  return (
    <>
      <h1 tabIndex={-1}>Items</h1>
      <DataTable
        label="Items"
        query={{ data: rows, isPending: false, isFetching: false, isError: false, refetch: () => undefined }}
        columns={columns}
        rowName={({ name }) => name}
        emptyText="No items"
        menu={(row) => [{ label: 'Delete', onClick: () => setAsked(row) }]}
      />
      {asked && (
        <ConfirmDialog
          title="Delete item"
          text="Really?"
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

async function removeByKeyboard(names: string[], name: string, isLate = false) {
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<List names={names} isLate={isLate} removeLate={promise} />);
  const user = userEvent.setup();
  screen.getByRole('button', { name: `Actions for ${name}` }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Delete' });
  await user.keyboard('{Enter}');
  (await screen.findByRole('button', { name: 'Delete' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  return resolve;
}
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

it.each([
  ['next', ['A', 'B', 'C'], 'B', 'Actions for C'],
  ['previous', ['A', 'B'], 'B', 'Actions for A'],
])('moves the focus to the menu of the %s row after a row was deleted', async (_where, names, name, expected) => {
  await removeByKeyboard(names, name);
  await waitFor(() => expect(focused()).toBe(expected));
});

it('moves the focus to the heading after the last row was deleted', async () => {
  await removeByKeyboard(['A'], 'A');
  await waitFor(() => expect(focused()).toBe('Items'));
});

it('moves the focus to the next row when the list is read after the dialog has closed', async () => {
  const removeLate = await removeByKeyboard(['A', 'B', 'C'], 'B', true);
  await waitFor(() => expect(focused()).toBe('Actions for B'));
  await act(async () => removeLate());
  expect(focused()).toBe('Actions for C');
});

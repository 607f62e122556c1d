import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildInput } from '#tests/support/experiment-data.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { save, start } from '../start-settings.tsx';

const ligand = buildInput({
  ...{ name: 'Ligand', short_name: 'ligand', is_categorical: true, min_value: 0, max_value: 2, step: 1 },
  categories: ['PPh3', 'XPhos', 'SPhos'],
  properties: { names: ['cone', 'unit'], values: { PPh3: [145, 1], XPhos: [256, 1] } },
});
const withLigand = { listInParameters: () => [ligand], updateInParameter: () => ligand };

type User = ReturnType<typeof start>['user'];
async function openTable(user: User) {
  await user.click(screen.getByRole('button', { name: /^Properties of categories/ }));
  return within(await screen.findByRole('dialog', { name: 'Properties of categories' }));
}
const paste = (element: HTMLElement, text: string) =>
  fireEvent.paste(element, { clipboardData: { getData: () => text } });
const done = async (user: User) => {
  await user.click(screen.getByRole('button', { name: 'Done' }));
};

it('takes a table that is pasted from a spreadsheet, and says what it leaves out and what is ignored', async () => {
  const plain = { ...ligand, properties: undefined };
  const { user, api } = start({ listInParameters: () => [plain], updateInParameter: () => ligand });
  await rowMenu(user, 'Ligand', 'Edit');
  const table = await openTable(user);
  expect(table.getByText('No properties yet.')).toBeTruthy();
  paste(table.getByLabelText('Paste a table'), 'a\tb\n1\t2');
  expect(table.getByText(/^No cell is one of the categories/)).toBeTruthy();
  paste(
    table.getByLabelText('Paste a table'),
    'name\tsmiles\tcone\tdouble\tpressure\nxphos\tCC\t256\t512\t1\nPPh3\tCP\t145\t290\t1\nDavePhos\tC\t1\t1\t1',
  );
  expect(table.queryByText(/^No cell/)).toBeNull();
  expect(table.getByText('Read 3 properties of 2 categories.')).toBeTruthy();
  expect(table.getByText('Not among the categories: DavePhos.')).toBeTruthy();
  expect(table.getByText('Left out, because they have no numbers: smiles.')).toBeTruthy();
  expect(table.getByText('2 of 3 columns tell no categories apart and are ignored.')).toBeTruthy();
  expect(table.getByText('Ignored: says the same as cone')).toBeTruthy();
  expect(table.getByText('Ignored: is the same everywhere')).toBeTruthy();
  await user.click(table.getByRole('button', { name: 'Remove property pressure' }));
  await done(user);
  await save(user);
  const properties = { names: ['cone', 'double'], values: { PPh3: [145, 290], XPhos: [256, 512] } };
  await expect.poll(() => api.bodies('updateInParameter')).toEqual([{ properties }]);
});

it('takes cells that are typed, a block that is pasted at a cell, and a file', async () => {
  const { user, api } = start(withLigand);
  await rowMenu(user, 'Ligand', 'Edit');
  const table = await openTable(user);
  paste(table.getByLabelText('cone, XPhos'), '250\t2\t7\n240\t3\t8');
  const added = table.getByLabelText('Name of property 3');
  expect((added as HTMLInputElement).value).toBe('Property 3');
  await user.clear(added);
  await user.type(added, 'mass');
  await user.clear(table.getByLabelText('unit, PPh3'));
  await user.type(table.getByLabelText('unit, PPh3'), 'x{Enter}');
  expect(document.activeElement).toBe(table.getByLabelText('unit, XPhos'));
  await user.upload(table.getByLabelText('File'), new File(['ligand;mass\nSPhos;410,5\n'], 'table.csv'));
  expect(await table.findByText('Read 1 property of 1 category.')).toBeTruthy();
  await done(user);
  await save(user);
  expect(await screen.findByText('Property must be a numeric value')).toBeTruthy();
  const again = await openTable(user);
  expect(again.getByLabelText('unit, PPh3').getAttribute('aria-invalid')).toBe('true');
  await user.clear(again.getByLabelText('unit, PPh3'));
  await done(user);
  await save(user);
  const values = { PPh3: [145, null, null], XPhos: [250, 2, 7], SPhos: [240, 3, 410.5] };
  await expect
    .poll(() => api.bodies('updateInParameter'))
    .toEqual([{ properties: { names: ['cone', 'unit', 'mass'], values } }]);
});

it('keeps them with a category whose new name passes through that of another, and drops those of a removed one', async () => {
  const { user, api } = start(withLigand);
  await rowMenu(user, 'Ligand', 'Edit');
  const dialog = within(screen.getByRole('dialog'));
  const second = dialog.getByRole('textbox', { name: 'Category 2' });
  await user.clear(second);
  await user.type(second, 'PPh3O');
  await user.click(dialog.getByRole('button', { name: 'Remove category 1' }));
  await save(user);
  const properties = { names: ['cone', 'unit'], values: { PPh3O: [256, 1] } };
  await expect
    .poll(() => api.bodies('updateInParameter'))
    .toEqual([{ categories: ['PPh3O', 'SPhos'], max_value: 1, properties, rename_uses: true }]);
});

it('removes them with their last column', async () => {
  const { user, api } = start(withLigand);
  await rowMenu(user, 'Ligand', 'Edit');
  const table = await openTable(user);
  await user.click(table.getByRole('button', { name: 'Remove property unit' }));
  await user.click(table.getByRole('button', { name: 'Remove property cone' }));
  await done(user);
  await save(user);
  await expect.poll(() => api.bodies('updateInParameter')).toEqual([{ properties: null }]);
});

it('counts them in the list, and names them in the details', async () => {
  const { user } = start(withLigand);
  expect(await screen.findByRole('cell', { name: 'Yes, 2 properties, 1 of them ignored' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Show details/ }));
  expect(screen.getByText('2 properties, 1 of them ignored: cone, unit')).toBeTruthy();
});

it('shows many columns twenty at a time', async () => {
  const names = Array.from({ length: 45 }, (_, at) => `p${at + 1}`);
  const many = { ...ligand, properties: { names, values: { PPh3: names.map((_, at) => at ** 2) } } };
  const { user } = start({ listInParameters: () => [many] });
  await rowMenu(user, 'Ligand', 'Edit');
  const table = await openTable(user);
  expect(table.getByText('Columns 1 to 20 of 45')).toBeTruthy();
  await user.click(table.getByRole('button', { name: 'Next columns' }));
  await user.click(table.getByRole('button', { name: 'Next columns' }));
  expect(table.getByText('Columns 41 to 45 of 45')).toBeTruthy();
  expect((table.getByLabelText('p45, PPh3') as HTMLInputElement).value).toBe('1936');
  expect(table.queryByLabelText('p40, PPh3')).toBeNull();
});

it('keeps them in rows, and with a category that is renamed there', async () => {
  const { user, api } = start(withLigand);
  await user.click(await screen.findByRole('button', { name: 'Type or paste rows' }));
  const cell = screen.getByLabelText('Categories, row 1');
  await user.clear(cell);
  await user.type(cell, 'PPh3; RuPhos; SPhos');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('1 row saved')).toBeTruthy();
  const properties = { names: ['cone', 'unit'], values: { PPh3: [145, 1], RuPhos: [256, 1] } };
  expect(api.bodies('updateInParameter')).toEqual([
    { categories: ['PPh3', 'RuPhos', 'SPhos'], properties, rename_uses: true },
  ]);
});

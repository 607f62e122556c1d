import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose } from '#tests/web/support/choose.ts';
import { workbookOf } from './messy/workbook.ts';
import { open } from './start-import.tsx';

it('reads a file in the encoding that a person chooses', async () => {
  const { user, dialog } = await open();
  const latin = new File([new Uint8Array(Buffer.from('heat;base;secret;Prüfer\n5;Acetate;7;x\n', 'latin1'))], 'a.csv');
  await user.upload(dialog.getByLabelText('File'), latin);
  expect(await dialog.findByText('Unknown columns: Prüfer')).toBeTruthy();
  const encoding = dialog.getByRole('combobox', { name: 'Encoding' });
  expect(encoding.textContent).toBe('Western European (Windows-1252)');
  await choose(user, dialog, 'Encoding', 'Mac Roman');
  expect(await dialog.findByText('Unknown columns: Pr¸fer')).toBeTruthy();
});

it('reads the sheet and with the decimal symbol that a person chooses', async () => {
  const { user, dialog } = await open();
  const rows = (mass: number | string) => [
    ['heat', 'base', 'secret', 'yield_pct'],
    [5, 'Acetate', 7, mass],
  ];
  const book = workbookOf([
    { name: 'May', rows: rows(1) },
    { name: 'April', state: 'hidden', rows: rows(1) },
    { name: 'June', rows: [...rows('1.234'), [6, 'Acetate', 7, 2]] },
  ]);
  await user.upload(dialog.getByLabelText('File'), new File([book], 'a.xlsx'));
  expect(await dialog.findByText(/1 sample will be imported/)).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: 'Sheet' }));
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(offered).toEqual(['May', 'April (hidden)', 'June']);
  await user.click(screen.getByRole('option', { name: 'June' }));
  expect(await dialog.findByText(/2 samples will be imported/)).toBeTruthy();
  expect(dialog.getByText(/^yield_pct: 1.234 is read as 1.234; choose the comma/)).toBeTruthy();
  await choose(user, dialog, 'Decimal symbol', 'Comma (,)');
  expect(await dialog.findByText('Row 2, column yield_pct: 1.234 can be 1234 or 1.234')).toBeTruthy();
  expect(dialog.getByRole('combobox', { name: 'Sheet' }).textContent).toBe('June');
});

it('reads values with ± as the person chooses', async () => {
  const { user, dialog, upload } = await open();
  await upload('heat,base,secret,yield_pct\n5,Acetate,7,12.5\n6,Acetate,7,31.0 ± 0.4\n');
  expect(await dialog.findByText('Row 3, column yield_pct: the uncertainty of 31.0 ± 0.4 is left out.')).toBeTruthy();
  await choose(user, dialog, 'Values with ±', '31.0 ± 0.4 is not read');
  expect(await dialog.findByText(/column yield_pct: 31.0 ± 0.4 is a value with its uncertainty/)).toBeTruthy();
});

it('writes the numbers of a file as the account does', async () => {
  const { dialog, upload } = await open({
    getUser: () => Response.json({ csv_decimal: ',', csv_delimiter: ';' }),
  });
  await upload('heat;base;secret\n7,5;Acetate;7\n');
  const [, row] = await within(await dialog.findByRole('table', { name: 'Preview' })).findAllByRole('row');
  expect(row?.textContent).toBe('7,5Acetate7');
});

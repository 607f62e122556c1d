import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose } from '#tests/web/support/choose.ts';
import { group, open } from './start-import.tsx';

it('proposes a step that reaches the values of a new input, takes another, and refuses none', async () => {
  const { upload, next, sentBy } = await open();
  await upload('heat,base,secret,conc,pH\n5,Acetate,7,0.1,6.5\n5,Acetate,7,0.25,6.6\n5,Acetate,7,0.75,6.5\n');
  const second = await next();
  const step = (name: string) => group(name).getByRole('textbox', { name: /^Step/ });
  expect(step('conc')).toHaveProperty('value', '0.05');
  expect(step('pH')).toHaveProperty('value', '0.1');
  fireEvent.change(step('pH'), { target: { value: '0' } });
  expect(group('pH').getByText('Step must be greater than 0')).toBeTruthy();
  fireEvent.change(step('pH'), { target: { value: '0.05' } });
  expect(await second.findByText(/3 samples will be imported/)).toBeTruthy();
  expect(await sentBy(second)).toMatchObject({
    parameters: [
      { short_name: 'conc', min_value: 0.1, max_value: 0.75, step: 0.05 },
      { short_name: 'pH', min_value: 6.5, max_value: 6.6, step: 0.05 },
    ],
  });
});

it('takes the levels and the logarithmic scale that new numbers suggest, or not', async () => {
  const { upload, next, sentBy } = await open();
  const loadings = ['0.01', '0.1', '1'];
  const rows = [...loadings, ...loadings].map(
    (loading, at) => `${at},Acetate,7,${loading},${[0.06, 0.1, 0.15][at % 3]}`,
  );
  await upload(`heat,base,secret,loading,conc\n${rows.join('\n')}\n`);
  const second = await next();
  const box = (name: string, label: RegExp) => group(name).getByRole('checkbox', { name: label });
  expect(box('loading', /^Only the levels 0.01; 0.1; 1 \(3 different values in 6 rows\)/)).toHaveProperty(
    'checked',
    true,
  );
  expect(box('loading', /^Logarithmic scale \(the largest value is 100 times the least/)).toHaveProperty(
    'checked',
    true,
  );
  expect(group('loading').queryByRole('textbox', { name: /^Step/ })).toBeNull();
  fireEvent.click(box('conc', /^Only the levels/));
  expect(group('conc').getByRole('textbox', { name: /^Step/ })).toHaveProperty('value', '0.01');
  const { parameters } = (await sentBy(second)) as { parameters: object[] };
  expect(parameters).toMatchObject([
    { short_name: 'loading', levels: [0.01, 0.1, 1], scale: 'log' },
    { short_name: 'conc', min_value: 0.06, max_value: 0.15, step: 0.01 },
  ]);
  expect(Object.keys(parameters[1] ?? {})).not.toContain('levels');
});

it('presets a new column of numbers with gaps to an output, and skips a text in few rows', async () => {
  const { upload, next } = await open();
  await upload('heat,base,secret,Mass,Tag\n5,Acetate,7,1.5,a\n6,Acetate,7,PENDING,\n7,Acetate,7,,\n');
  const second = await next();
  expect(group('Mass').getByRole('combobox', { name: /^Assign to/ }).textContent).toBe('Output');
  expect(group('Mass').getByText('New: numbers in 1 of 3 rows')).toBeTruthy();
  expect(group('Tag').getByText('Filled in 1 of 3 rows')).toBeTruthy();
  expect(await second.findByText(/3 samples will be imported/)).toBeTruthy();
  expect(second.getByText('Mass: 1 cell (PENDING) not measured yet.')).toBeTruthy();
});

it('says that a file has no header, and reads it with one where a person says so', async () => {
  const { user, dialog, upload } = await open();
  await upload('75.0,0.5,1.0\n75.0,0.5,1.2\n80.0,2.0,1.5\n');
  expect(await dialog.findByText(/^The file has no header: /)).toBeTruthy();
  expect(dialog.getByText('Unknown columns: Column 1, Column 2, Column 3')).toBeTruthy();
  expect(dialog.getByRole('combobox', { name: 'Header' }).textContent).toBe('None');
  await choose(user, dialog, 'Header', 'Row 1');
  expect(await dialog.findByText('Unknown columns: 75.0, 0.5, 1.0')).toBeTruthy();
  expect(dialog.queryByText(/^The file has no header: /)).toBeNull();
});

it('draws a hundred of the columns that are unknown, and counts the others', async () => {
  const { dialog, upload, next } = await open();
  const cells = (text: string) => Array.from({ length: 150 }, (_, index) => `${text}${index}`).join(',');
  await upload(`heat,base,secret,${cells('nm')}\n5,Acetate,7,${cells('0.1')}\n6,Acetate,7,${cells('0.2')}\n`);
  expect(await dialog.findByText(/^Unknown columns: nm0, .*nm99 and 50 more$/)).toBeTruthy();
  const second = await next();
  expect(second.getAllByRole('group')).toHaveLength(100);
  expect(second.getByText(/^50 more columns are skipped/)).toBeTruthy();
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ids } from '#tests/support/experiment-data.ts';
import type { FakeAnswers } from '#tests/support/fake-api.ts';
import { isNight } from '#tests/support/night.ts';
import { choose } from '#tests/web/support/choose.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { editHistory } from '#web/features/series/changes/edit-history.ts';
import { first, grid, start, yieldOutput } from '../start-series.tsx';
import { workbookOf } from './messy/workbook.ts';

/** The series with a yield of 50 for its second sample. */
const measured = {
  ...first,
  samples: first.samples.map((sample, index) => {
    return index === 1
      ? { ...sample, version: 4, outParameters: [{ out_parameter: yieldOutput.uuid, value: 50 }] }
      : sample;
  }),
};

async function open(answers: FakeAnswers = {}) {
  const started = start({
    listSeries: () => ({ series: [measured], next: null }),
    importOutParameters: () => measured,
    ...answers,
  });
  await grid();
  await rowMenu(started.user, 'series 1', 'Import outputs');
  const dialog = within(await screen.findByRole('dialog', { name: 'Import outputs of series 1' }));
  const upload = (text: string, name = 'b.csv') =>
    started.user.upload(dialog.getByLabelText('File'), new File([text], name));
  const importButton = () => dialog.getByRole('button', { name: 'Import' });
  /** The body that the button sends. */
  const sent = async () => {
    await started.user.click(importButton());
    await waitFor(() => expect(started.api.bodies('importOutParameters')).toHaveLength(1));
    return started.api.bodies('importOutParameters')[0];
  };
  return { ...started, dialog, upload, importButton, sent };
}

it('says how it reads a number that may be a thousand, and refuses one that only may', async () => {
  const { dialog, upload } = await open();
  await upload('Sample number,yield_pct\n3,1.234\n2,"1,234"\n');
  const note = 'yield_pct: 1.234 is read as 1.234; choose the comma as decimal symbol if it is 1234.';
  expect(await dialog.findByText(note)).toBeTruthy();
  expect(dialog.getByText('Row 3, column yield_pct: 1,234 can be 1234 or 1.234')).toBeTruthy();
});

it('reads a file again that is chosen again after it was changed', async () => {
  const { dialog, upload } = await open();
  await upload('Sample number,yield_pct\n2,60\n');
  const last = async () =>
    within(await dialog.findByRole('table', { name: 'Overwritten values' }))
      .getAllByRole('row')
      .at(-1)?.textContent;
  expect(await last()).toBe('2Yield5060');
  // A browser tells of a chosen file only where the field has another value.
  expect(dialog.getByLabelText('File')).toHaveProperty('value', '');
  await upload('Sample number,yield_pct\n2,70\n');
  await waitFor(async () => expect(await last()).toBe('2Yield5070'));
  expect(dialog.getByText('b.csv')).toBeTruthy();
});

it('writes what it overwrites as the account does', async () => {
  const { dialog, upload } = await open({ getUser: () => Response.json({ csv_decimal: ',', csv_delimiter: ';' }) });
  await upload('Sample number;yield_pct\n2;60,5\n');
  const table = within(await dialog.findByRole('table', { name: 'Overwritten values' }));
  expect(table.getAllByRole('row').at(-1)?.textContent).toBe('2Yield5060,5');
});

it('finds samples by their numbers, shows what it overwrites, and stops rows that contradict their sample', async () => {
  const { user, api, dialog, upload, importButton } = await open();
  await upload(
    'Sample number;heat;base;yield_pct;purity;note\n3;20;acetate;7,5;High;x\n2;10;Pivalate;60;;y\n1;30;Acetate;1;;\n9;0;Acetate;1;;\n',
  );
  expect(await dialog.findByText("Rows are matched to samples by 'Sample number'.")).toBeTruthy();
  expect(dialog.getByText(/^2 of 4 rows will not be imported/).parentElement?.textContent).toContain(
    'Row 4, column heat: The file has 30, sample 1 has 0',
  );
  expect(dialog.getByText('Row 5, column Sample number: The series has no sample 9')).toBeTruthy();
  expect(dialog.getByText('yield_pct, purity: 3 values will be imported (2 into empty cells).')).toBeTruthy();
  expect(dialog.getByText('Columns that will not be imported: note')).toBeTruthy();
  const table = within(dialog.getByRole('table', { name: 'Overwritten values' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'SampleOutputNowFile',
    '2Yield5060',
  ]);
  await user.click(importButton());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('importOutParameters')).toEqual([
    {
      file: 'b.csv',
      outValues: [
        { 'Sample number': 3, 'Sample version': 0, yield_pct: 7.5, purity: 'High' },
        { 'Sample number': 2, 'Sample version': 4, yield_pct: 60, purity: null },
      ],
    },
  ]);
  expect(await editHistory(ids.experiment).undo()).toBe('Import of outputs of series 1');
  expect(api.bodies('importOutParameters')[1]).toEqual({
    ...{ file: 'b.csv', origin: 'undo' },
    outValues: [
      { 'Sample number': 3, yield_pct: null, purity: null },
      { 'Sample number': 2, yield_pct: 50, purity: null },
    ],
    replaces: [
      { yield_pct: 7.5, purity: 'High' },
      { yield_pct: 60, purity: null },
    ],
  });
});

it('finds samples by the labels in the column of another program, and says which output has another unit', async () => {
  const samples = measured.samples.map((sample, index) => ({ ...sample, label: `P-100${index + 1}` }));
  const { dialog, upload, sent } = await open({
    listSeries: () => ({ series: [{ ...measured, samples }], next: null }),
    listOutParameters: () => [{ ...yieldOutput, unit: '%' }],
  });
  await upload('Sample ID,yield_pct,Yield (g)\nP-1003,7,0.1\nP-1001,5,0.2\nP-1009,6,0.3\n');
  expect(await dialog.findByText('Rows are matched to samples by their labels.')).toBeTruthy();
  expect(dialog.getByText('Row 4, column Sample ID: The series has no sample with the label P-1009')).toBeTruthy();
  expect(
    dialog.getByText('Columns that will not be imported: Yield (g) (Yield is in %, the column in g)'),
  ).toBeTruthy();
  expect(await sent()).toMatchObject({
    outValues: [
      { 'Sample number': 3, yield_pct: 7 },
      { 'Sample number': 1, yield_pct: 5 },
    ],
  });
});

it('stops a row whose columns are both labels of the series, and of different samples', async () => {
  const labels = ['3', '1', '2'];
  const samples = measured.samples.map((sample, index) => ({ ...sample, label: labels[index] }));
  const { dialog, upload } = await open({ listSeries: () => ({ series: [{ ...measured, samples }], next: null }) });
  await upload('Std,Run,yield_pct\n1,3,7\n2,2,5\n3,1,6\n');
  const why = 'are both labels of the series, and of different samples here: leave one of the columns out of the file';
  expect(await dialog.findByText(`Row 2, column Run: Std and Run ${why}`)).toBeTruthy();
  expect(dialog.getByText(/^2 of 3 rows will not be imported/)).toBeTruthy();
});

it('says of two rows with one label that they are of the same sample, and knows a header with its unit', async () => {
  const samples = measured.samples.map((sample, index) => ({ ...sample, label: `MK-00${index + 1}` }));
  const { dialog, upload, sent } = await open({
    listSeries: () => ({ series: [{ ...measured, samples }], next: null }),
    listOutParameters: () => [{ ...yieldOutput, unit: '%' }],
  });
  await upload('Vial,Yield in %\nMK-001,7\nMK-003,5\nMK-003,6\n');
  expect(await dialog.findByText('Rows are matched to samples by their labels.')).toBeTruthy();
  expect(dialog.getAllByText(/Rows 3, 4 are of the same sample, 3/)).not.toHaveLength(0);
  expect(await sent()).toMatchObject({ outValues: [{ 'Sample number': 1, yield_pct: 7 }] });
});

it('says which values go to samples that failed or are left out', async () => {
  const samples = measured.samples.map((sample, index) =>
    index === 2 ? { ...sample, state: 'failed' as const } : sample,
  );
  const { dialog, upload } = await open({ listSeries: () => ({ series: [{ ...measured, samples }], next: null }) });
  await upload('Sample number,yield_pct\n1,5\n3,7\n');
  const note = 'Samples that failed or are left out get values, which count in no score and no model: 3.';
  expect(await dialog.findByText(note)).toBeTruthy();
});

it('uses the order of the rows only if the file has nothing better, and a person has confirmed it', async () => {
  const { user, dialog, upload, importButton, sent } = await open();
  await upload('yield_pct,purity\n5,High\n,\n7,low\n8,\n');
  const choice = await dialog.findByRole('checkbox', { name: /^The rows are in the order of the samples/ });
  expect(dialog.getByText(/^The file has neither sample numbers nor inputs/)).toBeTruthy();
  expect(importButton().hasAttribute('disabled')).toBe(true);
  await user.click(choice);
  expect(await dialog.findByText('Row 5: The series has only 3 samples')).toBeTruthy();
  await waitFor(() => expect(importButton().hasAttribute('disabled')).toBe(false));
  expect(await sent()).toMatchObject({
    outValues: [
      { 'Sample number': 1, yield_pct: 5, purity: 'High' },
      { 'Sample number': 3, yield_pct: 7, purity: 'Low' },
    ],
  });
});

it('finds samples by their inputs, and leaves out rows of other series and experiments', async () => {
  const { dialog, upload } = await open();
  await upload('heat,secret,yield_pct\n20,7,1\n0,7,2\n');
  expect(await dialog.findByText('Rows are matched to samples by their inputs: heat, secret.')).toBeTruthy();
  expect(dialog.getByText('yield_pct: 2 values will be imported.')).toBeTruthy();
  await upload(
    'Experiment name,Series number,Sample number,yield_pct\nArylation,1,1,5\nArylation,2,2,6\nOther,1,3,7\n',
  );
  expect(await dialog.findByText('2 rows are of another series or experiment, and will not be imported.')).toBeTruthy();
  expect(dialog.getByText('yield_pct: 1 value will be imported.')).toBeTruthy();
});

it('names the samples that were changed meanwhile, and shows what remains to be imported', async () => {
  const changed = {
    ...measured,
    samples: measured.samples.map((sample, index) => {
      const value = [5, 55, 7][index] ?? null;
      return { ...sample, version: 5, outParameters: [{ out_parameter: yieldOutput.uuid, value }] };
    }),
  };
  const kept = [{ sample_number: 2, short_name: 'yield_pct' }];
  const { user, api, dialog, upload, importButton } = await open({
    importOutParameters: () => ({ ...changed, kept }),
  });
  await upload('Sample number,yield_pct\n1,5\n2,6\n3,7\n');
  await waitFor(() => expect(importButton().hasAttribute('disabled')).toBe(false));
  await user.click(importButton());
  expect(await dialog.findByText(/^Sample 2 has been changed since: 1 value stays as before/)).toBeTruthy();
  const row = (await dialog.findByRole('cell', { name: '55' })).parentElement;
  expect(row?.textContent).toBe('2Yield556');
  expect(
    dialog.getByText('yield_pct: 1 value will be imported (0 into empty cells); 2 values are there already.'),
  ).toBeTruthy();
  // Undo does not touch samples that the server left unchanged.
  await editHistory(ids.experiment).undo();
  expect(api.bodies('importOutParameters').at(-1)).toMatchObject({
    outValues: [{ 'Sample number': 1 }, { 'Sample number': 3 }],
  });
});

it('imports the value before ±, and thousands that blanks separate', async () => {
  const { dialog, upload, sent } = await open();
  await upload('Sample number,yield_pct\n1,12.5 ± 0.3\n2,1 200\n3,7\n');
  expect(
    await dialog.findByText(
      /^Row 2, column yield_pct: the uncertainty of 12.5 ± 0.3 is left out\. yield_pct: 1 200 is/,
    ),
  ).toBeTruthy();
  expect(await sent()).toMatchObject({
    outValues: [{ yield_pct: 12.5 }, { yield_pct: 1200 }, { yield_pct: 7 }],
  });
});

it('imports the readable outputs of a row beside one that cannot be read, and stops a row without any', async () => {
  const { dialog, upload, sent } = await open();
  await upload('Sample number,yield_pct,purity\n1,n.d.,High\n2,60,Medium\n3,n.a.,\n9,n.d.,Low\n');
  const unread = await dialog.findByText(/^2 output values cannot be read, and what is there stays:/);
  expect(
    within(unread)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Row 2, column yield_pct: yield_pct must be a numeric value, not n.d.',
    'Row 3, column purity: purity has no category Medium',
  ]);
  const stopped = dialog.getByText(/^2 of 4 rows will not be imported/).parentElement;
  expect(stopped?.textContent).toContain('Row 4, column yield_pct: yield_pct must be a numeric value, not n.a.');
  expect(stopped?.textContent).toContain('Row 5, column Sample number: The series has no sample 9');
  expect(await sent()).toMatchObject({
    outValues: [
      { 'Sample number': 1, yield_pct: null, purity: 'High' },
      { 'Sample number': 2, yield_pct: 60, purity: null },
    ],
  });
});

it('takes the numbers of the table on the screen for those of the samples, and no other names of samples', async () => {
  const { dialog, upload } = await open();
  await upload(
    'Status\tSample\tyield_pct\tScore (rank)\tSource\nempty\t3\t5\t\timport\nempty\t9\t6\t\timport\n',
    'b.txt',
  );
  expect(await dialog.findByText("Rows are matched to samples by 'Sample'.")).toBeTruthy();
  expect(dialog.getByText('Row 3, column Sample: The series has no sample 9')).toBeTruthy();
  expect(dialog.queryByText(/^Columns that will not be imported/)).toBeNull();
  await upload('Sample,yield_pct\nA1,5\nA2,6\n');
  expect(await dialog.findByText('Columns that will not be imported: Sample')).toBeTruthy();
  expect(dialog.getByText(/^The file has neither sample numbers nor inputs/)).toBeTruthy();
});

/** By day some of each kind. */
const headers = isNight
  ? [
      'Probe',
      'PROBEN-NR.',
      'Probennummer',
      'Sample no',
      'Sample #',
      'sample_id',
      'N° échantillon',
      'Muestra',
      'Nr.',
      '#',
    ]
  : ['PROBEN-NR.', 'sample_id', 'N° échantillon', '#'];
it('takes a column with a usual header for the numbers of samples, if its cells are different ones of the series', async () => {
  const { dialog, upload } = await open();
  for (const header of headers) {
    await upload(`${header};yield_pct\n3;5\n1;6\n2;7\n`);
    expect(await dialog.findByText(`Rows are matched to samples by '${header}'.`)).toBeTruthy();
    await upload(`${header};yield_pct\n3;5\n3;6\n`);
    expect(await dialog.findByText(/Say how the rows are matched|^The file has neither/)).toBeTruthy();
  }
});

it('takes numbers that only count the rows for no numbers of samples', async () => {
  const { dialog, upload } = await open();
  await upload('No.,heat,secret,yield_pct\n1,20,7,1\n2,0,7,2\n');
  expect(await dialog.findByText('Rows are matched to samples by their inputs: heat, secret.')).toBeTruthy();
  await upload('Vial,yield_pct\n1,1\n2,2\n');
  expect(await dialog.findByText(/^The file has neither sample numbers nor inputs/)).toBeTruthy();
});

it('matches by a column that looks like sample numbers only if a person says so', async () => {
  const { user, dialog, upload, importButton, sent } = await open();
  await upload('Vial,yield_pct\n3,5\n1,6\n2,7\n');
  const column = await dialog.findByRole('radio', { name: "By 'Vial'" });
  expect(dialog.getByRole('radiogroup', { name: /but 'Vial' looks like sample numbers/ })).toBeTruthy();
  expect(importButton().hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByRole('radio', { name: /^The rows are in the order of the samples/ }));
  await waitFor(() => expect(dialog.getByRole('cell', { name: '6' })).toBeTruthy());
  await user.click(column);
  await waitFor(() => expect(dialog.getByRole('cell', { name: '7' })).toBeTruthy());
  expect(await sent()).toMatchObject({
    outValues: [
      { 'Sample number': 3, yield_pct: 5 },
      { 'Sample number': 1, yield_pct: 6 },
      { 'Sample number': 2, yield_pct: 7 },
    ],
  });
});

it('asks about numbers of samples of which one is none, and tells that row', async () => {
  const { user, dialog, upload } = await open();
  await upload('Probe,yield_pct\n3,5\nx5,6\n2,7\n');
  await user.click(await dialog.findByRole('radio', { name: "By 'Probe'" }));
  expect(await dialog.findByText('Row 3, column Probe: This is no number of a sample')).toBeTruthy();
});

it('reads the sheet of a workbook that a person chooses', async () => {
  const { user, dialog } = await open();
  const sheet = (name: string, sample: number) => ({
    name,
    rows: [
      ['Sample number', 'yield_pct'],
      [sample, 5],
    ],
  });
  const book = new File([workbookOf([sheet('May', 9), sheet('June', 3)])], 'b.xlsx');
  await user.upload(dialog.getByLabelText('File'), book);
  expect(await dialog.findByText('Row 2, column Sample number: The series has no sample 9')).toBeTruthy();
  expect(dialog.queryByRole('combobox', { name: 'Decimal symbol' })).toBeNull();
  await choose(user, dialog, 'Sheet', 'June');
  expect(await dialog.findByText('yield_pct: 1 value will be imported.')).toBeTruthy();
  expect(dialog.getByText('Excel workbook, sheet “June”')).toBeTruthy();
});

it('counts values that an output cannot have, by row, before they are imported', async () => {
  const bounded = { ...yieldOutput, bounds: { min: 0, max: 100 } };
  const { dialog, upload, sent } = await open({ listOutParameters: () => [bounded] });
  await upload('Sample number,yield_pct\n1,-3\n2,100\n3,107\n');
  const note = 'yield_pct: 2 values outside what is possible, 0 to 100 (row 2: -3; row 4: 107).';
  expect(await dialog.findByText(note)).toBeTruthy();
  expect(await sent()).toHaveProperty('outValues.length', 3);
});

it('names the runs that failed by the file before it imports them so, unless the person says otherwise', async () => {
  const { user, api, dialog, upload, importButton, sent } = await open();
  await upload('Sample number,yield_pct,Remark\n1,5,\n2,,failed: stirrer broke\n3,failed,a leak\n');
  const box = await dialog.findByRole('checkbox', { name: 'Give these samples that state' });
  expect(box).toHaveProperty('checked', true);
  expect(dialog.getByText(/^2 rows say that their run failed/)).toBeTruthy();
  expect(dialog.getByText('Row 3, column Remark: failed: stirrer broke')).toBeTruthy();
  expect(dialog.getByText('Row 4, column yield_pct: failed: a leak')).toBeTruthy();
  await user.click(box);
  expect(
    await dialog.findByText('Row 4, column yield_pct: yield_pct must be a numeric value, not failed'),
  ).toBeTruthy();
  await user.click(box);
  await waitFor(() => expect(importButton().hasAttribute('disabled')).toBe(false));
  await waitFor(() => expect(dialog.queryByText(/must be a numeric value, not failed/)).toBeNull());
  expect(await sent()).toEqual({
    file: 'b.csv',
    outValues: [
      { 'Sample number': 1, 'Sample version': 0, yield_pct: 5 },
      {
        ...{ 'Sample number': 2, 'Sample version': 4, yield_pct: null },
        ...{ 'Sample state': 'failed', 'State reason': 'stirrer broke' },
      },
      {
        ...{ 'Sample number': 3, 'Sample version': 0, yield_pct: null },
        ...{ 'Sample state': 'failed', 'State reason': 'a leak' },
      },
    ],
  });
  await editHistory(ids.experiment).undo();
  expect(api.bodies('importOutParameters')[1]).toMatchObject({
    outValues: [{ yield_pct: null }, { 'Sample state': null }, { 'Sample state': null, 'State reason': null }],
    replaces: [{ yield_pct: 5 }, { 'Sample state': 'failed' }, { 'Sample state': 'failed', 'State reason': 'a leak' }],
  });
});

it('imports the states of a file without outputs', async () => {
  const { dialog, upload, sent } = await open();
  await upload('Sample number,Comment\n1,\n2,run failed\n');
  expect(await dialog.findByText('Row 3, column Comment: failed')).toBeTruthy();
  expect(dialog.queryByText(/^No column is an output/)).toBeNull();
  expect(await sent()).toMatchObject({ outValues: [{ 'Sample number': 2, 'Sample state': 'failed' }] });
});

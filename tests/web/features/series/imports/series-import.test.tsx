import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildInput, buildMember } from '#tests/support/experiment-data.ts';
import { choose } from '#tests/web/support/choose.ts';
import { group, imported, open } from './start-import.tsx';

it('imports a file of known columns, after a preview of what is imported and what is not', async () => {
  const { user, api, dialog, upload } = await open();
  expect(dialog.getByText('Maximum upload file size: 5 MB')).toBeTruthy();
  expect(dialog.getByRole('checkbox', { name: 'Inputs' }).hasAttribute('disabled')).toBe(true);
  expect(dialog.getByText('*indicates required field')).toBeTruthy();
  await upload('heat;Base;secret;yield;cost\n5;acetate;7;1,5;x\n;Acetate;7;2;x\n6;Pivalate;7;oops;x\n');
  expect(await dialog.findByText(/2 samples will be imported/)).toBeTruthy();
  expect(dialog.getByText(/^Samples have missing or incorrect input values/).textContent).toBe(
    'Samples have missing or incorrect input values. Affected rows will not be imported (1 of 3):Row 3, column heat: heat cannot be empty',
  );
  expect(dialog.getByText('Row 4, column yield: yield must be a numeric value, not oops')).toBeTruthy();
  expect(dialog.getByText('cost: calculated here, and not imported.')).toBeTruthy();
  expect(dialog.getByRole('combobox', { name: 'Decimal symbol' }).textContent).toBe('Comma (,)');
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await screen.findByRole('heading', { name: /^Series 2 ?· 1 sample · imported/ })).toBeTruthy();
  expect(api.bodies('importSeries')).toEqual([
    {
      file: 'a.csv',
      samples: [
        { heat: 5, base: 'Acetate', secret: 7, yield_pct: 1.5 },
        { heat: 6, base: 'Pivalate', secret: 7, yield_pct: null },
      ],
      options: { in: true, out: true },
      parameters: [],
    },
  ]);
});

it('offers choices for unknown columns, and creates parameters from their data', async () => {
  const { user, dialog, upload, next, sentBy } = await open();
  await upload('heat,base,secret,Speed,Smell\n5,Acetate,7,100,good\n6,Acetate,7,300,bad\n');
  expect(await dialog.findByText('Unknown columns: Speed, Smell')).toBeTruthy();
  const second = await next();
  expect(group('Speed').getByRole('textbox', { name: /^Short name/ })).toHaveProperty('value', 'Speed');
  expect(group('Speed').getByRole('combobox', { name: /^Type/ }).textContent).toBe('Numerical');
  expect(group('Smell').getByRole('combobox', { name: /^Type/ }).textContent).toBe('Categorical');
  expect(group('Speed').getByRole('textbox', { name: /^Step/ })).toHaveProperty('value', '200');
  expect(group('Speed').getByText('Proposed for the values from 100 to 300')).toBeTruthy();
  await user.click(group('Smell').getByRole('combobox', { name: /^Assign to/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Input',
    'Output',
    'Existing parameter',
  ]);
  await user.click(screen.getByRole('option', { name: 'Output' }));
  expect(await second.findByText(/2 samples will be imported/)).toBeTruthy();
  expect(await sentBy(second)).toEqual({
    file: 'a.csv',
    samples: [
      { heat: 5, base: 'Acetate', secret: 7, Speed: 100, Smell: 'good' },
      { heat: 6, base: 'Acetate', secret: 7, Speed: 300, Smell: 'bad' },
    ],
    options: { in: true, out: true },
    parameters: [
      {
        short_name: 'Speed',
        name: 'Speed',
        type: 'input',
        is_categorical: false,
        categories: [],
        unit: '',
        min_value: 100,
        max_value: 300,
        step: 200,
      },
      {
        short_name: 'Smell',
        name: 'Smell',
        type: 'output',
        is_categorical: true,
        categories: ['good', 'bad'],
        unit: '',
      },
    ],
  });
});

it('asks of each new input what it was for the samples that exist', async () => {
  const { upload, next, sentBy } = await open();
  await upload('heat,base,secret,Speed,Ligand,Rate\n5,Acetate,7,100,XPhos,3\n');
  const second = await next();
  const earlier = (name: string) => group(name).getByRole('textbox', { name: 'Value in existing samples' });
  fireEvent.change(earlier('Speed'), { target: { value: 'slow' } });
  expect(await second.findByText('Value must be a numeric value')).toBeTruthy();
  fireEvent.change(earlier('Speed'), { target: { value: '2.5' } });
  fireEvent.change(earlier('Ligand'), { target: { value: 'none' } });
  expect(await second.findByText(/1 samples? will be imported/)).toBeTruthy();
  expect(await sentBy(second)).toMatchObject({
    parameters: [
      { short_name: 'Speed', earlier_value: 2.5 },
      { short_name: 'Ligand', earlier_value: 'none' },
      expect.not.objectContaining({ earlier_value: expect.anything() }),
    ],
  });
});

it('refuses no column for the parameter that the import itself has just made', async () => {
  const made = buildInput({ short_name: 'Speed' });
  const { promise: isThere, resolve: answer } = Promise.withResolvers<void>();
  const { api, upload, next, sentBy } = await open({
    importSeries: async () => {
      await isThere;
      return { series: imported, parameters: { in_parameters: [made], out_parameters: [] } };
    },
    checkParameterShortName: () => api.bodies('importSeries').length > 0,
  });
  await upload('heat,base,secret,Speed\n5,Acetate,7,100\n');
  const second = await next();
  await second.findByText(/1 samples? will be imported/);
  await waitFor(() => expect(api.bodies('checkParameterShortName')).toHaveLength(1));
  const asked = () => api.calls.filter(({ operation }) => operation === 'listInParameters').length;
  const before = asked();
  await sentBy(second);
  answer();
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('checkParameterShortName')).toHaveLength(1);
});

it('does not import columns with errors, and names them with the reason', async () => {
  const { user, upload, next, sentBy } = await open();
  await upload('heat,base,secret,score,a-b,1st,taken,class,with blank,twice,twice\n5,Acetate,7,1,1,1,1,1,1,1,1\n');
  const second = await next();
  const shortName = (column: string) =>
    within(screen.getByRole('group', { name: column })).getByRole('textbox', { name: /^Short/ });
  const headers = ['score', 'a-b', '1st', 'taken', 'class', 'with blank', 'twice'];
  const presets = headers.map((header) => (shortName(header) as HTMLInputElement).value);
  expect(presets).toEqual(['score_', 'a_b', 'p_1st', 'taken', 'class_', 'with_blank', 'twice']);
  expect(shortName('twice 2')).toHaveProperty('value', 'twice_2');
  for (const header of headers) fireEvent.change(shortName(header), { target: { value: header } });
  fireEvent.change(shortName('twice 2'), { target: { value: 'twice' } });
  expect(await second.findByText(/^Affected columns will not be imported/)).toBeTruthy();
  await screen.findByText('taken: Short name already exists');
  expect(second.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'score: Short name may not be a Python or software keyword',
    'a-b: Short name may not contain dashes',
    '1st: Short name may not start with a number',
    'taken: Short name already exists',
    'class: Short name may not be a Python or software keyword',
    'with blank: Short name may contain alpha-numeric characters and underscores',
    'twice: Short name already exists',
    'twice 2: Short name already exists',
  ]);
  const dashed = group('a-b').getByRole('textbox', { name: /^Short name/ });
  await user.clear(dashed);
  await user.type(dashed, 'a_b');
  expect(await sentBy(second)).toMatchObject({
    samples: [{ heat: 5, base: 'Acetate', secret: 7, a_b: 1 }],
    parameters: [{ short_name: 'a_b', name: 'a-b' }],
  });
});

it('assigns a column to a parameter that the file lacks, each parameter once', async () => {
  const { user, upload, next, sentBy } = await open();
  await upload('temperature,celsius,base,secret\n5,1,Acetate,7\n');
  const second = await next();
  for (const column of ['temperature', 'celsius']) {
    await choose(user, group(column), /^Assign to/, 'Existing parameter');
    expect(group(column).getByText('Assigned parameter cannot be empty')).toBeTruthy();
    await choose(user, group(column), /^Assigned parameter/, 'Heat');
  }
  expect(second.getAllByText('Assigned parameter already exists')).toHaveLength(2);
  await user.click(group('celsius').getByRole('checkbox', { name: 'celsius' }));
  expect(await second.findByText(/1 sample will be imported/)).toBeTruthy();
  expect(second.getByText('celsius: left out')).toBeTruthy();
  expect(await sentBy(second)).toMatchObject({
    samples: [{ heat: 5, base: 'Acetate', secret: 7 }],
    parameters: [],
  });
});

it.each([
  ['Oven (K)', '333.15', 60, 'Oven (K): numbers are converted from K to °C (333.15 is 60 °C).'],
  ['Oven (bar)', '60', 60, 'Oven (bar): Heat is in °C, the column in bar: its numbers are not converted.'],
])(
  'converts a column that is assigned to a parameter of another unit, or says that it cannot: %s',
  async (header, cell, heat, note) => {
    const { user, upload, next, sentBy } = await open();
    await upload(`${header},base,secret\n${cell},Acetate,7\n${cell},Unknown,7\n`);
    const second = await next();
    await choose(user, group(header), /^Assign to/, 'Existing parameter');
    await choose(user, group(header), /^Assigned parameter/, 'Heat');
    expect(await second.findByText(note)).toBeTruthy();
    expect(await sentBy(second)).toMatchObject({ samples: [{ heat, base: 'Acetate', secret: 7 }], parameters: [] });
  },
);

it('says why no row is left, where a person has given every input a column', async () => {
  const { user, upload, next } = await open();
  await upload('Oven,base,secret\n60,Unknown,7\n');
  const second = await next();
  expect(await second.findByText(/The file has no column for Heat/)).toBeTruthy();
  await choose(user, group('Oven'), /^Assign to/, 'Existing parameter');
  await choose(user, group('Oven'), /^Assigned parameter/, 'Heat');
  expect(await second.findByText(/Row 2, column base: base has no category Unknown/)).toBeTruthy();
  expect(second.queryByText(/The file has no column for/)).toBeNull();
});

it('counts what it converts of the rows that it imports alone', async () => {
  const { upload, dialog } = await open();
  await upload('heat,base,secret\n333.15 K,Acetate,7\n343.15 K,Unknown,7\n');
  expect(await dialog.findByText('heat: 1 value converted to °C (333.15 K is 60 °C).')).toBeTruthy();
});

it('offers new inputs and outputs only to users who may create them', async () => {
  const { user, dialog, upload } = await open({
    getUserPermissions: () => buildMember([], ['series:import', 'series_out_parameter:import']),
  });
  await upload('heat,base,secret,speed\n5,Acetate,7,1\n');
  await user.click(await dialog.findByRole('button', { name: 'Next' }));
  await user.click(group('speed').getByRole('checkbox', { name: 'speed' }));
  await user.click(group('speed').getByRole('combobox', { name: /^Assign to/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Existing parameter']);
});

it('knows the columns of its own files, and leaves out a column without any cell', async () => {
  const { upload, next, sentBy } = await open();
  await upload(
    'Experiment name,Series number,Sample number,heat,base,secret,cost,remark,Predicted score,Score (rank),Created on,Created (ISO 8601),Created by\nE,1,1,5,Acetate,7,1,,0.5,0.7,01-01-2026 10:00,2026-01-01T09:00:00Z,Ada\n',
  );
  const second = await next();
  expect(second.getAllByRole('group').map((one) => one.getAttribute('aria-label'))).toEqual(['remark']);
  expect(group('remark').getByRole('checkbox', { name: 'remark' })).toHaveProperty('checked', false);
  expect(group('remark').getByText('The column is empty')).toBeTruthy();
  expect(
    second.getByText(
      'Experiment name, Series number, Sample number, Predicted score, Score (rank), Created on, Created (ISO 8601), Created by: not needed for a new series.',
    ),
  ).toBeTruthy();
  expect(await sentBy(second)).toMatchObject({
    samples: [{ heat: 5, base: 'Acetate', secret: 7 }],
    parameters: [],
  });
});

it('refuses files of another kind or size, and shows nothing of a file that cannot be read', async () => {
  const { user, dialog, upload } = await open();
  await user.upload(dialog.getByLabelText('File'), new File(['x'.repeat(5_000_001)], 'a.csv'));
  expect(await dialog.findByText('File exceeds maximum upload file size')).toBeTruthy();
  await upload('"');
  await waitFor(() => expect(dialog.queryByRole('progressbar')).toBeNull());
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true);
  await upload('heat,base\n');
  expect(await dialog.findByText('The file has no samples.')).toBeTruthy();
});

it('says that an empty file is empty', async () => {
  const { dialog, upload } = await open();
  await upload('\n \n');
  expect(await dialog.findByText('The file is empty.')).toBeTruthy();
});

it('reports an empty series of the server', async () => {
  const { user, dialog, upload } = await open({
    importSeries: () => Response.json({ series: {}, parameters: { in_parameters: [], out_parameters: [] } }),
  });
  await upload('heat,base,secret\n5,Acetate,7\n');
  await dialog.findByText(/1 sample will be imported/);
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Series import failed')).toBeTruthy();
});

it('reads tables of other texts, and refuses files that are no tables', async () => {
  const { dialog, upload } = await open();
  expect(dialog.getByRole('button', { name: 'Choose CSV or Excel file*' })).toBeTruthy();
  for (const name of ['a.txt', 'a.TSV']) {
    await upload(`heat\tbase\tsecret\n${name === 'a.txt' ? '' : '4\tAcetate\t7\n'}5\tAcetate\t7\n`, name);
    expect(await dialog.findByText(name === 'a.txt' ? /1 sample will be/ : /2 samples will be/)).toBeTruthy();
  }
  // A person may ask for all files.
  fireEvent.change(dialog.getByLabelText('File'), { target: { files: [new File(['x'], 'a.json')] } });
  expect(await dialog.findByText('File type is not supported')).toBeTruthy();
});

it('knows the columns of the table on the screen, where somebody copied it with its headers', async () => {
  const { dialog, upload } = await open();
  const head = 'Status\tSeries\tSample\theat\tbase\tsecret\tScore (rank)\tSource\tActions';
  await upload(`${head}\nempty\t1\t1\t5\tAcetate\t7\t\timport\t\n`, 'a.txt');
  expect(
    await dialog.findByText(/^Status, Series, Sample, Score \(rank\), Source, Actions: not needed for a new series/),
  ).toBeTruthy();
  await upload('Status,heat,base,secret\nempty,5,Acetate,7\n');
  expect(await dialog.findByText('Unknown columns: Status')).toBeTruthy();
});

it('proposes the ids of a foreign sheet as labels, its remarks as notes and its failures as states', async () => {
  const { upload, next, sentBy } = await open();
  const lines = [
    'Vial;heat;Base;secret;yield;Remark',
    'V-17;5;Acetate;7;5,25;ok',
    'V-18;6;Acetate;7;failed;stirrer broke',
    'V-19;7;Pivalate;7;;run failed',
    'V-20;8;Pivalate;7;7,5;slightly yellow',
  ];
  await upload(lines.join('\n'));
  const second = await next();
  expect(second.getByText('Vial: labels of the samples')).toBeTruthy();
  expect(second.getByText('Remark: notes of the samples, without ok, done and the like')).toBeTruthy();
  expect(second.queryByText('Affected columns will not be imported:')).toBeNull();
  expect(await second.findByText('Row 3, column yield: failed: stirrer broke')).toBeTruthy();
  expect(second.getByText('Row 4, column Remark: failed')).toBeTruthy();
  const samples = [
    { 'Sample label': 'V-17', 'Sample note': null, yield_pct: 5.25 },
    {
      'Sample label': 'V-18',
      'Sample note': 'stirrer broke',
      'Sample state': 'failed',
      'State reason': 'stirrer broke',
    },
    { 'Sample label': 'V-19', 'Sample note': 'run failed', 'Sample state': 'failed' },
    { 'Sample label': 'V-20', 'Sample note': 'slightly yellow', yield_pct: 7.5 },
  ];
  expect(await sentBy(second)).toMatchObject({ samples });
});

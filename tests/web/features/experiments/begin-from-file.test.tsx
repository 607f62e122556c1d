import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { permissions } from '#tests/web/support/builders.ts';
import { choose } from '#tests/web/support/choose.ts';
import { refused } from '#tests/web/support/refused.ts';
import { workbookOf } from '../series/imports/messy/workbook.ts';
import { changes, made, type Opened, openBegin, put, row } from './open-begin.tsx';

const csv = 'Heat (°C),Binder,Hardness\n60,Epoxy,4.2\n80,Acrylic,\n100,Epoxy,7.5\nhot,Epoxy,1\n60,Acrylic,5\n';
const file = (text = csv, name = 'Hard coat.csv') => new File([text], name);

test('a file becomes inputs, outputs and the first series, after a review', async () => {
  const { api, user, dialog, save } = await openBegin();
  expect(await dialog.findByText('In the project “Coatings”')).toBeTruthy();
  await user.upload(dialog.getByLabelText('File'), file());
  expect(await dialog.findByText('Hardness: Named like a result')).toBeTruthy();
  expect(dialog.getByDisplayValue('Hard coat')).toBeTruthy();
  expect(await dialog.findByText('4 samples will be series 1.')).toBeTruthy();
  expect(dialog.getByText('1 row left out:')).toBeTruthy();
  expect(dialog.getByText(/^Row 5, column Heat \(°C\)/)).toBeTruthy();
  expect(row(dialog, 'Column Binder').getByLabelText('Categories*')).toHaveProperty('value', 'Epoxy; Acrylic');

  const heat = row(dialog, 'Column Heat (°C)');
  put(heat.getByLabelText('Max value*'), '90');
  expect(await dialog.findByText(/Imported as follows: Heat \(°C\): 1 value outside 60 to 90/)).toBeTruthy();
  put(dialog.getByLabelText('Rules'), 'heat < 95');
  await save();
  await screen.findByRole('heading', { name: 'Series' });
  expect(window.location.pathname).toContain(made.uuid);
  expect(changes(api)).toEqual(['createExperiment', 'importParameters', 'importSeries']);
  expect(api.bodies('importParameters')).toMatchObject([
    {
      in_parameters: [
        { name: 'Heat', short_name: 'heat', unit: '°C', min_value: 60, max_value: 90, step: 20 },
        { name: 'Binder', short_name: 'binder', is_categorical: true, categories: ['Epoxy', 'Acrylic'] },
      ],
      out_parameters: [{ name: 'Hardness', target: 'Maximize' }],
      rules: [{ name: 'Rule 1', short_name: 'rule_1', formula: 'heat < 95' }],
    },
  ]);
  expect(api.bodies('importSeries')).toMatchObject([
    {
      samples: [
        { heat: 60, binder: 'Epoxy', hardness: 4.2 },
        { heat: 80, binder: 'Acrylic', hardness: null },
        { heat: 100, binder: 'Epoxy', hardness: 7.5 },
        { heat: 60, binder: 'Acrylic', hardness: 5 },
      ],
      options: { in: true, out: true },
      // For the history of the samples.
      file: 'Hard coat.csv',
    },
  ]);
});

test('a category that contains the separator of the list stays one', async () => {
  const { api, user, dialog, save } = await openBegin();
  const text = 'Temp;Catalyst;Yield\n60;Pd/C;45\n70;"Pd;PPh3";50\n80;Pd/C;55\n90;"Pd;PPh3";61\n';
  await user.upload(dialog.getByLabelText('File'), file(text));
  expect(await dialog.findByText('4 samples will be series 1.')).toBeTruthy();
  const catalyst = row(dialog, 'Column Catalyst').getByLabelText('Categories*');
  expect(catalyst).toHaveProperty('value', 'Pd/C; "Pd;PPh3"');
  await save();
  await waitFor(() => expect(api.bodies('importSeries')).toHaveLength(1));
  expect(api.bodies('importParameters')).toMatchObject([
    { in_parameters: [{ name: 'Temp' }, { categories: ['Pd/C', 'Pd;PPh3'] }] },
  ]);
  expect(api.bodies('importSeries')).toMatchObject([
    { samples: [{ catalyst: 'Pd/C' }, { catalyst: 'Pd;PPh3' }, { catalyst: 'Pd/C' }, { catalyst: 'Pd;PPh3' }] },
  ]);
});

test('a failed run without a setting is told as such, and what keeps it', async () => {
  const { user, dialog } = await openBegin();
  const text = 'Temp;Mass (mg);Yield\n60;10;45\n70;20;50\n80;;failed\n90;10;\n60;20;61\n70;20;failed\n';
  await user.upload(dialog.getByLabelText('File'), file(text));
  const list = within((await dialog.findByText('1 row left out:')).parentElement ?? document.body);
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Row 4, column Mass (mg): The run failed and has no Mass (mg). Fill it in to keep the run: a sample needs all its settings',
  ]);
});

test('every row of a file that is left out is named, measured ones before summaries', async () => {
  const { user, dialog } = await openBegin();
  const text = `${csv.replace('hot,', 'Mean,,4\nhot,')}70,,6\n`;
  await user.upload(dialog.getByLabelText('File'), file(text));
  const list = within((await dialog.findByText('3 rows left out:')).parentElement ?? document.body);
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Row 6, column Heat \(°C\):/),
    expect.stringMatching(/^Row 8, column Binder:/),
    'Row 5: The row is a summary: Mean',
  ]);
});

test('cells with the unit of their column are numbers of the first series', async () => {
  const { api, user, dialog, save } = await openBegin();
  const text = 'Temp (°C)\tBinder\tYield\n25 °C\tEpoxy\t71.25%\n30 °C\tAcrylic\t75.5%\n35 °C\tEpoxy\t79 %\n';
  await user.upload(dialog.getByLabelText('File'), file(text, 'Screening.txt'));
  expect(await dialog.findByText('3 samples will be series 1.')).toBeTruthy();
  await save();
  await waitFor(() => expect(api.bodies('importSeries')).toHaveLength(1));
  expect(api.bodies('importSeries')).toMatchObject([
    {
      samples: [
        { temp: 25, yield_: 71.25 },
        { temp: 30, yield_: 75.5 },
        { temp: 35, yield_: 79 },
      ],
    },
  ]);
});

test('the sheet of a workbook can be chosen, and stays chosen with its decimal symbol', async () => {
  const { user, dialog } = await openBegin();
  const table = [
    ['Heat', 'Binder', 'Yield'],
    [60, 'Epoxy', '1.234'],
    [80, 'Acrylic', '2.345'],
  ];
  const book = workbookOf([
    {
      name: 'About',
      rows: [
        ['made', 'by'],
        ['Ada', 'May'],
      ],
    },
    { name: 'Data', rows: table },
  ]);
  await user.upload(dialog.getByLabelText('File'), new File([book], 'Coat.xlsx'));
  await dialog.findByLabelText('Column made');
  await choose(user, dialog, 'Sheet', 'Data');
  expect(await dialog.findByText(/^Imported as follows: Yield: 1.234 is read as 1.234/)).toBeTruthy();
  await choose(user, dialog, 'Decimal symbol', 'Comma (,)');
  await waitFor(() => expect(dialog.queryByText(/^Imported as follows/)).toBeNull());
  expect(dialog.getByRole('combobox', { name: 'Sheet' }).textContent).toBe('Data');
  await choose(user, dialog, 'Thousands', '1.234 is 1234');
  await waitFor(() => expect(dialog.queryByText(/choose under Thousands/)).toBeNull());
});

test('what a save said of a range that the file could be read two ways for goes once that is chosen', async () => {
  const { user, dialog, save } = await openBegin();
  const text = 'Dose;Base;Yield\n1.500;A;4,5\n2.000;B;5,5\n1.500;B;6,5\n2.500;A;7,5\n';
  await user.upload(dialog.getByLabelText('File'), file(text));
  await dialog.findByText(/choose under Thousands/);
  await save();
  expect(await dialog.findByText('Min value cannot be empty')).toBeTruthy();
  await choose(user, dialog, 'Thousands', '1.500 is 1500');
  const least = await waitFor(() => {
    const field = row(dialog, 'Column Dose').getByLabelText('Min value*');
    expect(field).toHaveProperty('value', '1500');
    return field;
  });
  expect(least.getAttribute('aria-invalid')).toBe('false');
  expect(dialog.queryByText('Min value cannot be empty')).toBeNull();
});

test('what is refused leaves no experiment, and says why at its field', async () => {
  const { api, user, dialog, save } = await openBegin({
    importParameters: () => refused(400, 'Unknown name', { 'rules.1.formula': 'hate is not known' }),
  });
  await user.upload(dialog.getByLabelText('File'), file());
  put(await dialog.findByLabelText('Rules'), 'heat < 95\nhate < 95');
  await save();
  expect(await dialog.findByText('Rule 2: hate is not known')).toBeTruthy();
  expect(changes(api)).toEqual(['createExperiment', 'importParameters', 'deleteExperiment']);
});

test('an experiment that could not be removed is named', async () => {
  const { user, dialog, save } = await openBegin({
    importSeries: () => refused(400, 'Too many'),
    deleteExperiment: () => refused(500, 'Unexpected'),
  });
  await user.upload(dialog.getByLabelText('File'), file());
  await dialog.findByText('4 samples will be series 1.');
  await save();
  expect(await screen.findByText(/Gloss was created, but not all that belongs to it/)).toBeTruthy();
});

test('without the licence’s imports the definitions are taken, and that is said', async () => {
  const { api, user, dialog, save } = await openBegin({ getUserPermissions: () => permissions() });
  await user.upload(dialog.getByLabelText('File'), file());
  expect(await dialog.findByText(/the experiment begins without samples/)).toBeTruthy();
  await save();
  await waitFor(() => expect(changes(api)).toEqual(['createExperiment', 'importParameters']));
});

test('a file that cannot be read says so', async () => {
  const { user, dialog } = await openBegin();
  await user.upload(dialog.getByLabelText('File'), file('', 'empty.csv'));
  expect(await dialog.findByText('The file has no samples.')).toBeTruthy();
});

test.each([
  [
    'another file',
    ({ user, dialog }: Opened) =>
      user.upload(dialog.getByLabelText('File'), file('Heat,Yield\n60,1\n80,2\n', 'Soon.csv')),
    ['Column Heat', 'Column Yield'],
  ],
  [
    'another beginning',
    ({ user, dialog }: Opened) => user.click(dialog.getByText('Inputs and outputs')),
    ['Input 1', 'Output 2'],
  ],
])('a file that is read slowly does not replace %s that was chosen after it', async (_, chooseNext, rows) => {
  const opened = await openBegin();
  const { user, dialog } = opened;
  const slow = file();
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  const read = vi.spyOn(slow, 'arrayBuffer').mockReturnValue(promise);
  await user.upload(dialog.getByLabelText('File'), slow);
  await waitFor(() => expect(read).toHaveBeenCalled());
  await chooseNext(opened);
  await dialog.findByLabelText(rows[0] ?? '');
  await act(async () => resolve(await new Blob([csv]).arrayBuffer()));
  expect(dialog.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([null, ...rows]);
});

test('runs that failed by the file are named, and are imported so unless the person says otherwise', async () => {
  const { api, user, dialog, save } = await openBegin();
  const text = 'Heat,Yield,Remark\n60,4.2,\n80,failed,the stirrer stopped\n100,7.5,\n90,n.d.,\n';
  await user.upload(dialog.getByLabelText('File'), file(text, 'Screening.csv'));
  expect(await dialog.findByText('Row 3, column Yield: failed: the stirrer stopped')).toBeTruthy();
  expect(dialog.getByText('Row 5, column Yield: failed: n.d.')).toBeTruthy();
  const box = dialog.getByRole('checkbox', { name: 'Give these samples that state' });
  await user.click(box);
  expect(await dialog.findByText('Row 3, column Yield: Yield must be a numeric value, not failed')).toBeTruthy();
  await user.click(box);
  await waitFor(() => expect(dialog.queryByText(/must be a numeric value/)).toBeNull());
  await save();
  await waitFor(() => expect(api.bodies('importSeries')).toHaveLength(1));
  expect(api.bodies('importSeries')).toMatchObject([
    {
      samples: [
        { heat: 60, yield_: 4.2 },
        { heat: 80, yield_: null, 'Sample state': 'failed', 'State reason': 'the stirrer stopped' },
        { heat: 100, yield_: 7.5 },
        { heat: 90, yield_: null, 'Sample state': 'failed', 'State reason': 'n.d.' },
      ],
    },
  ]);
});

const loadings = [
  'Loading,Conc,Temp,Yield',
  ...[1, 2].flatMap(() =>
    ['0.01', '0.1', '1'].map(
      (loading, at) => `${loading},${[0.057, 0.1, 0.153][at]},${[90, 105, 120][at]},${at + 40}.5`,
    ),
  ),
].join('\n');

test('a column of few numbers offers its levels, one over two decades the logarithmic scale, with the reason', async () => {
  const { api, user, dialog, save } = await openBegin();
  await user.upload(dialog.getByLabelText('File'), file(loadings, 'Loadings.csv'));
  const loading = within((await dialog.findByRole('group', { name: 'Column Loading' })) as HTMLElement);
  const log = loading.getByLabelText(
    /^Logarithmic scale \(the largest value is 100 times the least, and most are small\)$/,
  );
  expect(log).toHaveProperty('checked', true);
  expect(loading.getByLabelText('Only the levels 0.01; 0.1; 1 (3 different values in 6 rows)')).toHaveProperty(
    'checked',
    true,
  );
  expect(loading.queryByLabelText('Step*')).toBeNull();
  const conc = row(dialog, 'Column Conc');
  await user.click(conc.getByLabelText(/^Only the levels 0.057; 0.1; 0.153/));
  expect(conc.getByLabelText('Step*')).toHaveProperty('value', '0.001');
  expect(conc.queryByLabelText(/^Logarithmic/)).toBeNull();
  expect(row(dialog, 'Column Temp').queryByLabelText(/^Only the levels/), 'a step has them').toBeNull();
  await save();
  await waitFor(() => expect(api.bodies('importSeries')).toHaveLength(1));
  const [{ in_parameters }] = api.bodies('importParameters') as [{ in_parameters: Record<string, unknown>[] }];
  expect(in_parameters).toMatchObject([
    { short_name: 'loading', levels: [0.01, 0.1, 1], scale: 'log' },
    { short_name: 'conc', min_value: 0.057, max_value: 0.153, step: 0.001 },
    { short_name: 'temp', min_value: 90, max_value: 120, step: 15 },
  ]);
  expect(in_parameters.slice(1).filter((input) => input.levels ?? input.scale)).toEqual([]);
  expect(api.bodies('importSeries')).toMatchObject([
    { samples: [{ loading: 0.01 }, { loading: 0.1 }, { loading: 1 }, {}, {}, {}] },
  ]);
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ResponseOf } from '#shared/contracts/routes.ts';
import { buildSeries } from '#tests/support/experiment-data.ts';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { experiment, home, ids, numbered, permissions } from '#tests/web/support/builders.ts';
import { refused } from '#tests/web/support/refused.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { workbookOf } from '../series/imports/messy/workbook.ts';

const address = `/workspaces/${ids.workspace}/projects/${ids.project}/experiments`;
const made = experiment({ uuid: numbered('0c', 2), name: 'Gloss' });
const csv = 'Heat (°C),Binder,Hardness\n60,Epoxy,4.2\n80,Acrylic,\n100,Epoxy,7.5\nhot,Epoxy,1\n60,Acrylic,5\n';
const file = (text = csv, name = 'Hard coat.csv') => new File([text], name);
const licensed = () => permissions({ licence: ['series:import', 'series_out_parameter:import'] });

async function open(answers: FakeAnswers = {}) {
  const api = fakeApi({
    ...home(),
    getUserPermissions: licensed,
    getUser: () => Response.json({ csv_decimal: '.', csv_delimiter: ',' }),
    createExperiment: () => made,
    getExperiment: () => made,
    importParameters: () => ({ detail: 'Settings have been imported' }),
    importSeries: () => ({ series: buildSeries(), parameters: { in_parameters: [], out_parameters: [] } }),
    deleteExperiment: () => new Response(null, { status: 204 }),
    listSeries: () => ({ series: [], next: null }),
    listInParameters: () => [],
    listOutParameters: () => [],
    listCompParameters: () => [],
    ...answers,
  });
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'New Experiment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Experiment' }));
  const save = () => user.click(dialog.getByText('Save'));
  return { api, user, dialog, save };
}
type Opened = Awaited<ReturnType<typeof open>>;
const row = (dialog: ReturnType<typeof within>, name: string) => within(dialog.getByLabelText(name));
/** At once, and not by the key: a dialog of many fields is slow here. */
const put = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const changes = (api: { calls: { operation: string }[] }) =>
  api.calls.map(({ operation }) => operation).filter((operation) => /^(create|import|delete)/.test(operation));

test('a file becomes inputs, outputs and the first series, after a review', async () => {
  const { api, user, dialog, save } = await open();
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
  expect(await dialog.findByText(/Imported as they are: Heat \(°C\): 1 value outside 60 to 90/)).toBeTruthy();
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
    },
  ]);
});

test('every row of a file that is left out is named, measured ones before summaries', async () => {
  const { user, dialog } = await open();
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
  const { api, user, dialog, save } = await open();
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
  const { user, dialog } = await open();
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
  const choose = async (label: string, option: string) => {
    await user.click(dialog.getByRole('combobox', { name: label }));
    await user.click(screen.getByRole('option', { name: option }));
  };
  await choose('Sheet', 'Data');
  expect(await dialog.findByText(/^Imported as they are: Yield: 1.234 is read as 1.234/)).toBeTruthy();
  await choose('Decimal symbol', 'Comma (,)');
  await waitFor(() => expect(dialog.queryByText(/^Imported as they are/)).toBeNull());
  expect(dialog.getByRole('combobox', { name: 'Sheet' }).textContent).toBe('Data');
  await choose('Thousands', '1.234 is 1234');
  await waitFor(() => expect(dialog.queryByText(/choose under Thousands/)).toBeNull());
});

test('what is refused leaves no experiment, and says why at its field', async () => {
  const { api, user, dialog, save } = await open({
    importParameters: () => refused(400, 'Unknown name', { 'rules.1.formula': 'hate is not known' }),
  });
  await user.upload(dialog.getByLabelText('File'), file());
  put(await dialog.findByLabelText('Rules'), 'heat < 95\nhate < 95');
  await save();
  expect(await dialog.findByText('Rule 2: hate is not known')).toBeTruthy();
  expect(changes(api)).toEqual(['createExperiment', 'importParameters', 'deleteExperiment']);
});

test('an experiment that could not be removed is named', async () => {
  const { user, dialog, save } = await open({
    importSeries: () => refused(400, 'Too many'),
    deleteExperiment: () => refused(500, 'Unexpected'),
  });
  await user.upload(dialog.getByLabelText('File'), file());
  await dialog.findByText('4 samples will be series 1.');
  await save();
  expect(await screen.findByText(/Gloss was created, but not all that belongs to it/)).toBeTruthy();
});

test('without the licence’s imports the definitions are taken, and that is said', async () => {
  const { api, user, dialog, save } = await open({ getUserPermissions: () => permissions() });
  await user.upload(dialog.getByLabelText('File'), file());
  expect(await dialog.findByText(/the experiment begins without samples/)).toBeTruthy();
  await save();
  await waitFor(() => expect(changes(api)).toEqual(['createExperiment', 'importParameters']));
});

test('inputs and outputs are typed, with Enter for the next and a proposed step', async () => {
  const { api, user, dialog, save } = await open();
  put(dialog.getByLabelText('Name*'), 'Gloss');
  await user.click(dialog.getByText('Inputs and outputs'));
  const first = row(dialog, 'Input 1');
  await waitFor(() => expect(document.activeElement).toBe(first.getByLabelText('Name*')));
  put(first.getByLabelText('Name*'), 'Heat');
  put(first.getByLabelText('Min value*'), '20');
  put(first.getByLabelText('Max value*'), '100');
  fireEvent.blur(first.getByLabelText('Max value*'));
  expect(first.getByLabelText('Step*')).toHaveProperty('value', '5');
  await user.type(first.getByLabelText('Step*'), '{Enter}');
  const second = row(dialog, 'Input 2');
  await waitFor(() => expect(document.activeElement).toBe(second.getByLabelText('Name*')));
  put(second.getByLabelText('Name*'), 'Binder');
  await user.click(second.getByLabelText('Type'));
  await user.click(screen.getByText('Categorical'));
  await user.click(second.getByLabelText('Categories*'));
  await user.paste('Epoxy\nAcrylic');
  const output = row(dialog, 'Output 3');
  put(output.getByLabelText('Name*'), 'yield');
  expect(output.getByText('In formulas: yield_')).toBeTruthy();
  await user.click(output.getByLabelText('Target'));
  await user.click(screen.getByText('At most'));
  await save();
  expect(await output.findByText('Target value cannot be empty')).toBeTruthy();
  put(output.getByLabelText('Target value*'), '5');
  await user.click(dialog.getByText('Add output'));
  await user.click(dialog.getByLabelText('Remove Output 4'));
  await save();
  await waitFor(() => expect(changes(api)).toEqual(['createExperiment', 'importParameters']));
  expect(api.bodies('importParameters')).toMatchObject([
    {
      in_parameters: [{ min_value: 20, max_value: 100, step: 5 }, { categories: ['Epoxy', 'Acrylic'] }],
      out_parameters: [{ short_name: 'yield_', target: { min: null, max: 5 } }],
      rules: [],
    },
  ]);
});

test('the definitions of another experiment of the workspace are taken, without its noise', async () => {
  const settings: ResponseOf<'exportParameters'> = {
    ...{ format: 'serieslab-settings-1', noise: 0.5, expl: 'explore', in_parameters: [], comp_parameters: [] },
    ...{ out_parameters: [], rules: [{ name: 'Sum', short_name: 'sum', formula: 'a < 1' }], scripts: [] },
  };
  const { api, user, dialog, save } = await open({
    listAllExperiments: () => [experiment(), experiment({ uuid: numbered('0c', 9), workspace_id: numbered('0a', 9) })],
    exportParameters: () => settings,
  });
  put(dialog.getByLabelText('Name*'), 'Gloss');
  await user.click(await dialog.findByText('Another experiment'));
  await save();
  expect(await dialog.findByText('Experiment cannot be empty')).toBeTruthy();
  await user.click(dialog.getByLabelText('Experiment*'));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Adhesion (Coatings)']);
  await user.click(screen.getByRole('option', { name: 'Adhesion (Coatings)' }));
  await save();
  await waitFor(() => expect(changes(api)).toEqual(['createExperiment', 'importParameters']));
  const { noise: _noise, ...taken } = settings;
  expect(api.bodies('importParameters')).toEqual([taken]);
});

test('a file that cannot be read says so', async () => {
  const { user, dialog } = await open();
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
  const opened = await open();
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

test('an address that asks for a new experiment waits for the projects', async () => {
  await import('#web/features/experiments/begin/new-experiment-dialog.tsx');
  const { promise, resolve } = Promise.withResolvers<void>();
  const { listAllProjects } = home();
  const api = fakeApi({
    ...home(),
    createExperiment: () => made,
    getExperiment: () => made,
    listAllProjects: async (call) => {
      await promise;
      return typeof listAllProjects === 'function' ? listAllProjects(call) : [];
    },
  });
  const { user } = renderApp('/experiments?new');
  // The table has what it shows: a form that does not wait would be there too.
  await screen.findByRole('link', { name: experiment().name });
  expect(screen.queryByRole('dialog')).toBeNull();
  resolve();
  const dialog = within(await screen.findByRole('dialog', { name: 'New Experiment' }));
  expect(dialog.queryByLabelText(/^Project/)).toBeNull();
  put(dialog.getByLabelText(/^Name/), 'Gloss');
  await user.click(dialog.getByText('Save'));
  await waitFor(() => expect(changes(api)).toEqual(['createExperiment']));
});

test('a step that does not reach the largest value is told, and the proposed one reaches it', async () => {
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Inputs and outputs' }));
  const input = row(dialog, 'Input 1');
  put(input.getByLabelText('Min value*'), '1.5');
  put(input.getByLabelText('Max value*'), '1000');
  fireEvent.blur(input.getByLabelText('Max value*'));
  await waitFor(() => expect(input.getByLabelText('Step*')).toHaveProperty('value', '0.5'));
  put(input.getByLabelText('Step*'), '50');
  expect(await input.findByText('The last value is 951.5: steps of 50 do not reach 1000.')).toBeTruthy();
  put(input.getByLabelText('Min value*'), '0');
  await waitFor(() => expect(input.queryByText(/do not reach/)).toBeNull());
});

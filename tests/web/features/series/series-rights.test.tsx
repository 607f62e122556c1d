import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { buildExperiment, buildMember, ids } from '#tests/support/experiment-data.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { base, cellAt, first, grid, heat, hiddenInput, start } from './start-series.tsx';

const member = (role: string[], licence: string[], over: object = {}) => {
  const permissions = buildMember(role, licence);
  const workspace = permissions.workspaces[ids.workspace];
  if (!workspace) throw new Error('A member has a workspace');
  return { ...permissions, workspaces: { [ids.workspace]: { ...workspace, ...over } } };
};
const button = (name: string) => screen.queryByRole('button', { name });

/** A new sample with what the call sends, and else as another one. */
const createdFrom =
  (sample: Sample) =>
  ({ body }: { body: object }) => ({
    ...sample,
    ...body,
    outParameters: [],
    source: 'create' as const,
    uuid: ids.project,
    position: 3,
  });

it('chooses the behaviour among Explore, Normal and Exploit, and saves it at once', async () => {
  const { user, api } = start({ updateExperiment: ({ body }) => buildExperiment({ expl: body.expl ?? 'normal' }) });
  await user.click(await screen.findByRole('combobox', { name: 'Algorithm behaviour' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Explore', 'Normal', 'Exploit']);
  await user.click(screen.getByRole('option', { name: 'Exploit' }));
  await waitFor(() => expect(api.bodies('updateExperiment')).toEqual([{ expl: 'exploit' }]));
});

it('allows only managers of experiments to change samples per series and behaviour', async () => {
  start({ getUserPermissions: () => member([], []) });
  await grid();
  expect(screen.getByRole('textbox', { name: 'Samples per series' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('combobox', { name: 'Algorithm behaviour' }).getAttribute('aria-disabled')).toBe('true');
});

it('generates and imports only while the licence has room for another series', async () => {
  start({ getUserPermissions: () => member([], ['series:import'], { series_count: 1 }) });
  await grid();
  await waitFor(() => expect(button('Import')).toBeTruthy());
  expect(button('Generate Series')?.hasAttribute('disabled')).toBe(true);
  expect(button('Import')?.hasAttribute('disabled')).toBe(true);
});

it('changes nothing in a workspace that has expired', async () => {
  start({ getUserPermissions: () => member([], ['series:import', 'sample_advanced:manage'], { expiry_date: 1 }) });
  expect((await cellAt(0, 'Yield')).getAttribute('aria-readonly')).toBe('true');
  for (const name of ['Generate Series', 'Import', 'Cancel Series', 'Actions for series 1']) {
    expect(button(name)).toBeNull();
  }
});

it('says to a role that only reads why no series can be planned, and offers no deletion', async () => {
  start({ getUserPermissions: () => member(['workspace:read_only'], ['series_parameter:export']) });
  const why = 'Your role in this workspace is for reading only.';
  expect(await screen.findByText(`You cannot plan a series here. ${why}`)).toBeTruthy();
  expect(button('Generate Series')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for series 1' }));
  expect(await screen.findByRole('menuitem', { name: 'Export CSV' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Delete series' })).toBeNull();
});

it('offers export, import of outputs and advanced samples by the licence', async () => {
  const { user } = start({
    getUserPermissions: () =>
      member([], ['series_parameter:export', 'series_out_parameter:import', 'sample_advanced:manage']),
  });
  await grid();
  await user.click(await screen.findByRole('button', { name: 'Actions for series 1' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'New sample',
    'Run sheet',
    'Name',
    'Note and tags',
    'Random run order',
    'Report',
    'Export CSV',
    'Export Excel',
    'CSV address',
    'Import outputs',
    'Delete series',
  ]);
  await user.keyboard('{Escape}');
  expect((await cellAt(0, 'Heat')).getAttribute('aria-readonly')).toBe('false');
});

it('duplicates and deletes a sample', async () => {
  const sample = first.samples[1];
  if (!sample) throw new Error('The series has samples');
  const { user, api } = start({
    createSample: ({ body }) => ({ ...sample, uuid: ids.project, position: 3, inParameters: body.inParameters }),
    deleteSample: () => new Response(null, { status: 204 }),
  });
  await grid();
  await rowMenu(user, 'sample 2 of series 1', 'Duplicate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate sample 2 of series 1' }));
  expect(dialog.getByRole('textbox', { name: /^Heat/ })).toHaveProperty('value', '10');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.bodies('createSample')[0]).toMatchObject({
    source: 'create',
    inParameters: expect.arrayContaining([{ in_parameter: heat.uuid, value: 10 }]),
  });
  await rowMenu(user, 'sample 1 of series 1', 'Delete');
  expect(screen.getByText('Do you really want to delete sample 1 of series 1?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.calls.some(({ operation }) => operation === 'deleteSample')).toBe(true));
});

it('adds a sample with the same inputs by one click, without the measured values, and takes it back', async () => {
  const sample = first.samples[1];
  if (!sample) throw new Error('The series has samples');
  const { user, api } = start({
    createSample: createdFrom(sample),
    deleteSample: () => new Response(null, { status: 204 }),
  });
  await grid();
  await rowMenu(user, 'sample 2 of series 1', 'Measure again');
  expect(await screen.findByText('A sample with the same inputs was added to series 1')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.bodies('createSample')).toEqual([
    { source: 'create', inParameters: sample.inParameters, outParameters: [] },
  ]);
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(api.calls.some(({ operation }) => operation === 'deleteSample')).toBe(true));
});

it('measures a sample again without the value of an input that was deleted since', async () => {
  const [sample] = first.samples;
  if (!sample) throw new Error('The series has samples');
  const { user, api } = start({
    listInParameters: () => [heat, base],
    createSample: createdFrom(sample),
  });
  await grid();
  await rowMenu(user, 'sample 1 of series 1', 'Measure again');
  const inParameters = sample.inParameters.filter(({ in_parameter }) => in_parameter !== hiddenInput.uuid);
  await waitFor(() =>
    expect(api.bodies('createSample')).toEqual([{ source: 'create', inParameters, outParameters: [] }]),
  );
});

it('shows all samples in one table, of a height of at least 410 beyond ten rows', async () => {
  const many = {
    ...first,
    samples: Array.from({ length: 11 }, (_, position) => ({
      ...(first.samples[0] ?? first.samples[1] ?? never()),
      uuid: `${ids.project.slice(0, -2)}${String(position + 10)}`,
      position,
    })),
  };
  const { user } = start({ listSeries: () => ({ series: [many], next: null }) });
  expect((await grid()).parentElement?.style.height).toMatch(/^max\(410px, /);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const table = await screen.findByRole('grid', { name: 'All samples' });
  expect(within(table).getAllByRole('row')).toHaveLength(12);
  expect(within(table).getByRole('columnheader', { name: 'Series' })).toBeTruthy();
});

it('exports a series by the list separator and decimal symbol of the account', async () => {
  vi.stubGlobal('Blob', RecordedBlob);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const { storeTokens } = await import('#web/lib/session/tokens.ts');
  const { accessToken } = await import('#tests/web/support/access-token.ts');
  const { user, client } = start({
    getUser: () => Response.json({ csv_decimal: ',', csv_delimiter: ';' }),
  });
  storeTokens({ access: accessToken(), refresh: 'refresh' });
  await grid();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await rowMenu(user, 'series 1', 'Export CSV');
  await waitFor(() =>
    expect(RecordedBlob.texts.at(-1)?.split('\r\n')[0]).toBe(
      '\uFEFFSeries number;Sample number;heat;base;secret;yield_pct;purity;cost;Predicted score;Score (rank)',
    ),
  );
});

class RecordedBlob {
  static readonly texts: string[] = [];
  constructor(parts: readonly string[]) {
    RecordedBlob.texts.push(parts.join(''));
  }
}

function never(): never {
  throw new Error('The series has samples');
}

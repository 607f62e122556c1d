import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { HistoryEntry } from '#shared/contracts/sample-history.ts';
import { captureDownloads } from '#tests/support/downloads.ts';
import { type FakeAnswers, refusal } from '#tests/support/fake-api.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { cellAt, grid, heat, start, yieldOutput } from './start-series.tsx';

const author = { event: 'edited', by: 'Ada', at: 1_700_000_000 } as const;
const output = { field: 'output', parameter: yieldOutput.uuid, short_name: 'yield' } as const;
const newest: HistoryEntry[] = [
  { ...author, origin: 'undo', changes: [{ ...output, from: 1.5, to: null }] },
  { ...author, origin: 'token', token: 'Robot 1', changes: [{ ...output, from: null, to: 1.5 }] },
  {
    ...author,
    ...{ origin: 'file', file: 'hplc.csv' },
    changes: [
      { field: 'state', from: null, to: 'failed' },
      { field: 'input', parameter: 'gone', short_name: 'loading', from: '=1', to: 'High' },
    ],
  },
];
const oldest: HistoryEntry[] = [
  { ...author, origin: 'typed', changes: [{ field: 'input', parameter: heat.uuid, from: 10, to: 20 }] },
  { ...author, event: 'created', origin: 'job', changes: [] },
];
const pages: FakeAnswers = {
  readSampleHistory: ({ query }) =>
    query.get('after') === 'more' ? { entries: oldest, next: null } : { entries: newest, next: 'more' },
};

async function openDetails(answers: FakeAnswers) {
  const { user, api } = start(answers);
  await grid();
  await rowMenu(user, 'sample 2 of series 1', 'Details');
  const dialog = await screen.findByRole('dialog', { name: 'Sample 2 of series 1' });
  return { user, api, history: within(dialog).getByRole('region', { name: 'History' }) };
}
const lines = (history: HTMLElement) =>
  within(history)
    .queryAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('p')].map(({ textContent }) => textContent?.replace(/^.*? · /, '')));

it('a sample’s details tell who changed what, where from, and older changes on demand', async () => {
  const { user, history } = await openDetails(pages);
  const more = await within(history).findByRole('button', { name: 'Older changes' });
  await expectAccessible(screen.getByRole('dialog'));
  expect(lines(history)).toEqual([
    ['Ada · undone', 'Yield: 1.5 → empty'],
    ['Ada · access token Robot 1', 'Yield: empty → 1.5'],
    ['Ada · file hplc.csv', 'State: empty → failed', 'loading: =1 → High'],
  ]);
  await user.click(more);
  await within(history).findByText('Heat (°C): 10 → 20');
  expect(lines(history).slice(3)).toEqual([['Ada · typed', 'Heat (°C): 10 → 20'], ['Ada · Generated']]);
  expect(within(history).queryByRole('button', { name: 'Older changes' })).toBeNull();
});

it('a file has all of it, whatever is shown', async () => {
  const files = captureDownloads();
  const { user, history } = await openDetails(pages);
  await user.click(await within(history).findByRole('button', { name: 'Export history' }));
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['history of sample 2 of series 1.csv']);
  const [head, ...rows] = ((await files[0]?.text()) ?? '').trim().split(/\r?\n/);
  expect(head).toBe('Time,Event,Who,Where from,File,Access token,What,From,To');
  expect(rows[0]).toMatch(/^2023-11-1\dT\d\d:\d\d:\d\dZ,/);
  expect(rows.map((row) => row.replace(/^[^,]*,/, ''))).toEqual([
    'Edited,Ada,undo,,,Yield,1.5,',
    'Edited,Ada,token,,Robot 1,Yield,,1.5',
    'Edited,Ada,file,hplc.csv,,State,,failed',
    "Edited,Ada,file,hplc.csv,,loading,'=1,High",
    'Edited,Ada,typed,,,Heat (°C),10,20',
    'Generated,Ada,job,,,,,',
  ]);
});

it('says that it could not be loaded, and tries again', async () => {
  let isBroken = true;
  const { user, history } = await openDetails({
    readSampleHistory: () =>
      isBroken ? refusal(500, { detail: 'Server error', code: 'unexpected' }) : { entries: oldest, next: null },
  });
  await within(history).findByText('The history could not be loaded');
  isBroken = false;
  await user.click(within(history).getByRole('button', { name: 'Try again' }));
  await within(history).findByText('Heat (°C): 10 → 20');
});

it('an undone value says so, and a value that is typed over it does not', async () => {
  const { user, api } = start();
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('5{Enter}');
  await expect.poll(() => api.bodies('updateSample')).toHaveLength(1);
  await screen.findByText('Everything is saved.');
  await user.keyboard('{Escape}');
  await user.keyboard('{Control>}z{/Control}');
  const origins = () =>
    api
      .bodies('updateSample')
      .map((body) => (body !== null && typeof body === 'object' && 'origin' in body ? body.origin : 'none'));
  await expect.poll(origins).toEqual(['none', 'undo']);
  await user.keyboard('{Control>}y{/Control}');
  await expect.poll(origins).toEqual(['none', 'undo', 'redo']);
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refusal } from '#tests/support/fake-api.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { cellAt, first, start, yieldOutput } from './start-series.tsx';

const column = async (name: string) => Promise.all([0, 1, 2].map(async (row) => (await cellAt(row, name)).textContent));

it.each([
  [400, 'Yield is frozen'],
  [404, 'The sample is not there any more, or you may no longer see it'],
])('shows a value that the server refuses, but does not count it as measured: %s', async (status, reason) => {
  const third = first.samples[2];
  const { user } = start({
    updateSample: ({ path, body }) => {
      const sample = first.samples.find(({ uuid }) => uuid === path.id);
      if (!sample || sample === third) return refusal(status, { detail: reason, code: 'validation' });
      const value = body.outParameters?.[0]?.value ?? null;
      return { ...sample, version: 1, outParameters: [{ out_parameter: yieldOutput.uuid, value }] };
    },
  });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('10{Enter}20{Enter}1000{Enter}');
  expect(await screen.findByText(`1 value is not saved: ${reason}.`)).toBeTruthy();
  expect(await column('Yield')).toEqual(['10', '20', '!1000']);
  expect(await column('Status')).toEqual(['partial', 'partial', 'empty']);
  expect(await column('Score')).toEqual(['0', '1', 'N/A']);
});

it('exports a series without the value that the server refuses', async () => {
  const texts: string[] = [];
  vi.stubGlobal(
    'Blob',
    class {
      constructor(parts: readonly string[]) {
        texts.push(parts.join(''));
      }
    },
  );
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const { user } = start({ updateSample: () => refusal(400, { detail: 'Yield is frozen', code: 'validation' }) });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('4711{Enter}');
  expect(await screen.findByText('1 value is not saved: Yield is frozen.')).toBeTruthy();
  await rowMenu(user, 'series 1', 'Export CSV');
  await waitFor(() => expect(texts).toHaveLength(1));
  expect(texts[0]).toContain('Series number');
  expect(texts[0]).not.toContain('4711');
});

it('lists values with the decimal symbol of the account', async () => {
  const { user } = start({
    getUser: () => Response.json({ csv_decimal: ',', csv_delimiter: ';' }),
    updateSample: () => refusal(400, { detail: 'Yield is frozen', code: 'validation' }),
  });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('3,7{Enter}');
  expect(await screen.findByText('1 value is not saved: Yield is frozen.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  const dialog = await screen.findByRole('dialog', { name: 'Values that are not saved' });
  expect(dialog.textContent).toContain('Yield of sample 1 of series 1: 3,7');
  await user.click(within(dialog).getByRole('button', { name: 'Copy all' }));
  expect(await navigator.clipboard.readText()).toContain('\t3,7\t');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.click(within(await cellAt(0, 'Yield')).getByRole('button', { name: 'Not saved: Yield is frozen' }));
  expect((await screen.findByText(/is not saved\.$/)).textContent).toBe(
    'Yield of sample 1 of series 1: 3,7 is not saved.',
  );
});

it('marks no value as failed that waits for the connection', async () => {
  const { user } = start({ updateSample: () => Promise.reject(new TypeError('Failed to fetch')) });
  await user.click(await cellAt(0, 'Yield'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.keyboard('30{Enter}');
  expect(await screen.findByText(/^Offline: 1 value is kept in this browser/)).toBeTruthy();
  expect((await cellAt(0, 'Yield')).textContent).toBe('not saved yet30');
  expect(screen.queryByRole('button', { name: /^Not saved/ })).toBeNull();
});

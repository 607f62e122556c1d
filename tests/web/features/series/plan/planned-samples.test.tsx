import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { cellAt, grid, heat, start } from '../start-series.tsx';

const series = buildSeries({ is_generated: false });
const of = (position: number, fields: Partial<Sample>): Sample => ({
  ...buildSample(series.uuid, position, { [`in:${heat.uuid}`]: position }),
  ...fields,
});
series.samples = [
  of(0, { source: 'import', planned: { purpose: 'corner', replicate: 1 } }),
  of(1, { source: 'import' }),
  of(2, { source: 'create' }),
];

it('a sample of a plan says so in the table, in what is copied, in its details and its history', async () => {
  const { user } = start({
    listSeries: () => ({ series: [series], next: null }),
    readSampleHistory: () => ({
      entries: [{ event: 'created', by: 'Ada', at: 1_700_000_000, origin: 'plan', changes: [] }],
      next: null,
    }),
  });
  await grid();
  const sources = await Promise.all([0, 1, 2].map(async (row) => (await cellAt(row, 'Source')).textContent));
  expect(sources).toEqual(['planned', 'import', 'create']);
  const cell = await cellAt(0, 'Source');
  cell.click();
  (await cellAt(0, 'Source')).focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  const setData = vi.fn<(type: string, text: string) => void>();
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } });
  expect(setData.mock.calls[0]?.[1]).toBe('planned\r\nimport');
  await rowMenu(user, 'sample 1 of series 1', 'Details');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sample 1 of series 1' }));
  expect(dialog.getByText('planned')).toBeTruthy();
  const history = within(dialog.getByRole('region', { name: 'History' }));
  expect((await history.findByRole('listitem')).textContent).toMatch(/Ada · Planned$/);
});

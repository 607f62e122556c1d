import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Series } from '#shared/contracts/series.ts';
import { buildInput, buildOutput, buildSample, buildSeries } from '#tests/support/experiment-data.ts';
import { rowMenu } from '#tests/web/support/row-menu.ts';
import { buildRunSheet, sheetText } from '#web/features/series/run-sheet/build-run-sheet.ts';
import { sheetWorkbook } from '#web/features/series/run-sheet/sheet-workbook.ts';
import { workbookSheets } from '#web/lib/table-file/workbook-sheets.ts';
import { cellAt, first, grid, start } from './start-series.tsx';

const loading = buildInput({ name: 'Loading', short_name: 'loading', unit: 'mol %', levels: [0.01, 0.03, 0.1, 1] });
const heat = buildInput({ name: 'Heat', short_name: 'heat', unit: '°C', min_value: 20, max_value: 90, step: 0.5 });
const solvent = buildInput({ name: 'Solvent', short_name: 'solvent', categories: ['Ethanol', '=Water'] });
const output = buildOutput({ name: 'Yield', short_name: 'yield', unit: '%' });
const calculated = buildOutput({ name: 'Cost', short_name: 'cost', is_functional: true, formula: 'heat' });
const definitions = { inputs: [loading, heat, solvent], functions: [], outputs: [output, calculated] };

function aSeries(more: Partial<Series> = {}): Series {
  const series = { ...buildSeries(), name: 'Screening', conditions: { [heat.uuid]: { value: 60 } }, ...more };
  series.samples = [0, 1, 2].map((position) => ({
    ...buildSample(series.uuid, position, {
      [`in:${loading.uuid}`]: [0.01, 0.1, 1][position] ?? 0,
      [`in:${heat.uuid}`]: 60,
      [`in:${solvent.uuid}`]: position % 2,
    }),
    run_order: [3, 1, 2][position] ?? 0,
    predicted_outputs: [{ uuid: output.uuid, value: 42, low: 30, high: 50 }],
  }));
  const [sample] = series.samples;
  if (sample) series.samples[0] = { ...sample, label: 'Vial A' };
  return series;
}
const sheetOf = (more: Partial<Parameters<typeof buildRunSheet>[0]> = {}) =>
  buildRunSheet({
    ...{
      experiment: 'Amide',
      series: aSeries(),
      definitions,
      decimal: '.' as const,
      expected: false,
      now: 1_700_000_000,
    },
    ...more,
  });
const texts = (sheet: ReturnType<typeof sheetOf>) =>
  sheet.rows.map((cells) => cells.map((cell) => sheetText(cell, '.')));

it('lists the samples in run order, inputs in their decimals, with room for outputs and remarks', () => {
  const sheet = sheetOf();
  expect(sheet.columns.map(({ header }) => header)).toEqual([
    ...['Run', 'Sample', 'Label', 'Loading (mol %)', 'Heat (°C)', 'Solvent', 'Yield (%)', 'Remarks'],
  ]);
  expect(texts(sheet)).toEqual([
    ['1', '2', '', '0.1', '60.0', '=Water', '', ''],
    ['2', '3', '', '1', '60.0', 'Ethanol', '', ''],
    ['3', '1', 'Vial A', '0.01', '60.0', 'Ethanol', '', ''],
  ]);
  expect(sheet.lines[0]).toBe('Run sheet of series 1: Screening');
  expect(sheet.lines).toContain('Conditions: Heat (°C) 60');
  expect(JSON.stringify(sheet)).not.toMatch(/42|Expected/);
});

it('has what the model expects if asked, and says which samples failed', () => {
  const series = aSeries();
  const [, second] = series.samples;
  if (second) series.samples[1] = { ...second, state: 'failed', reason: 'Leak' };
  const sheet = sheetOf({ series, expected: true });
  expect(sheet.columns.map(({ header }) => header)).toContain('Expected Yield (%)');
  expect(texts(sheet)[0]).toEqual(['1', '2', '', '0.1', '60.0', '=Water', '', '42 (30–50)', 'failed: Leak']);
});

it('is a workbook with numbers as numbers, texts as texts, and empty cells', async () => {
  const blob = await sheetWorkbook(sheetOf(), 'Series 1');
  const [{ rows } = { rows: [] }] = await workbookSheets(blob);
  const head = rows.findIndex(([cell]) => cell === 'Run');
  expect(rows[0]).toEqual(['Amide']);
  expect(rows.slice(head)).toEqual([
    ['Run', 'Sample', 'Label', 'Loading (mol %)', 'Heat (°C)', 'Solvent', 'Yield (%)', 'Remarks'],
    ['1', '2', '', '0.1', '60', '=Water'],
    ['2', '3', '', '1', '60', 'Ethanol'],
    ['3', '1', 'Vial A', '0.01', '60', 'Ethanol'],
  ]);
});

it('is printed from the menu of a series in place of the screen, and the name stands beside the number', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = start({ listSeries: () => ({ series: [{ ...first, name: 'Screening' }], next: null }) });
  await grid();
  expect(screen.getByRole('heading', { name: /^Series 1: Screening/ })).toBeTruthy();
  await rowMenu(user, 'series 1', 'Run sheet');
  const dialog = within(await screen.findByRole('dialog', { name: 'Run sheet of series 1' }));
  await user.click(dialog.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const sheet = document.querySelector('section.printed.sheet');
  expect(sheet?.querySelectorAll('tbody tr')).toHaveLength(3);
  expect(document.querySelectorAll('section.printed')).toHaveLength(1);
  expect([...(sheet?.querySelectorAll('th') ?? [])].map(({ textContent }) => textContent)).toContain('Secret');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.querySelector('section.printed.sheet')).toBeNull());
});

it('draws a random run order, and takes it away', async () => {
  let order: { seed: number } | undefined;
  const now = (): Series => ({
    ...first,
    ...(order && { run_order: order }),
    samples: first.samples.map((sample, index) => ({ ...sample, ...(order && { run_order: 3 - index }) })),
  });
  const { user, api } = start({
    listSeries: () => ({ series: [now()], next: null }),
    updateSeries: ({ body }) => {
      order = body.run_order ?? undefined;
      const { samples: _, ...head } = now();
      return head;
    },
  });
  await grid();
  await rowMenu(user, 'series 1', 'Random run order');
  expect(await screen.findByText('Series 1 has a random run order')).toBeTruthy();
  await waitFor(async () => expect((await cellAt(0, 'Run order')).textContent).toBe('3'));
  await rowMenu(user, 'series 1', 'Run in the order of samples');
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Run order' })).toBeNull());
  expect(api.bodies('updateSeries')).toEqual([{ run_order: { seed: expect.any(Number) } }, { run_order: null }]);
});

it('names a series, and takes the name away', async () => {
  const { samples: _, ...head } = first;
  const { user, api } = start({ updateSeries: ({ body }) => ({ ...head, ...(body.name && { name: body.name }) }) });
  await grid();
  for (const text of ['Screening', '']) {
    await rowMenu(user, 'series 1', 'Name');
    const dialog = within(await screen.findByRole('dialog', { name: 'Name of series 1' }));
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    if (text) await user.type(dialog.getByRole('textbox', { name: 'Name' }), text);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: text ? /^Series 1: Screening/ : /^Series 1 ?·/ })).toBeTruthy();
  }
  expect(api.bodies('updateSeries')).toEqual([{ name: 'Screening' }, { name: null }]);
});

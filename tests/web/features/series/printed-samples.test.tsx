import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildInput, ids, uuid } from '#tests/support/experiment-data.ts';
import { paperSize } from '#web/features/series/list/paper-size.ts';
import { grid, heat, start } from './start-series.tsx';

/** The sheet as the browser takes it for paper. */
function printed() {
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  return within(screen.getByRole('region', { name: 'Printed samples' }));
}

it('prints every column and row with the experiment, the series and the date, and no control', async () => {
  start();
  await grid();
  const sheet = printed();
  expect(sheet.getByRole('heading', { level: 1 }).textContent).toBe('Arylation');
  expect(sheet.getByRole('heading', { name: /^Series 1/ })).toBeTruthy();
  expect(sheet.getByText(/^Printed \d\d-\d\d-\d{4} \d\d:\d\d$/)).toBeTruthy();
  const headers = sheet.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(expect.arrayContaining(['Sample', 'Heat (°C)', 'Base', 'Yield', 'Score (rank)']));
  expect(sheet.getAllByRole('row')).toHaveLength(4);
  expect(sheet.queryAllByRole('button')).toEqual([]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('region', { name: 'Printed samples' })).toBeNull();
});

it('prints which samples were chosen, and no others', async () => {
  const filter = { uuid: uuid(), parameter: { uuid: heat.uuid, short_name: 'heat' }, operator: '⩾', value: 10 };
  localStorage.setItem(`serieslab.filters.${ids.user}.${ids.experiment}`, JSON.stringify([filter]));
  start();
  await grid();
  const sheet = printed();
  expect(sheet.getByText('Only samples with Heat (°C) ⩾ 10')).toBeTruthy();
  expect(sheet.getAllByRole('row')).toHaveLength(3);
});

it.each([
  [1, 'wide'],
  [3, 'wide small'],
  [5, 'wide smallest'],
  [12, 'wide smallest broken'],
])(
  'turns the page and makes letters smaller before it breaks a word (%i long columns more: %s)',
  async (count, size) => {
    const long = Array.from({ length: count }, (_, at) =>
      buildInput({
        uuid: uuid(),
        name: `Ligand ${at}`,
        short_name: `ligand_${at}`,
        categories: ['Tricyclohexylphosphi', 'XPhos'],
      }),
    );
    start({ listInParameters: () => [heat, ...long] });
    await grid();
    printed();
    expect(screen.getByRole('region', { name: 'Printed samples' }).className).toBe(`printed ${size}`);
    act(() => void window.dispatchEvent(new Event('afterprint')));
  },
);

it.each([
  [12, 'wide smallest broken'],
  [40, 'wide smallest broken numbers'],
])('breaks words before numbers, which would be read as others (%i numbers: %s)', (count, size) => {
  const numbers = Array.from({ length: count }, (_, at) => ({ texts: [`Concentration-of-input-${at}`], digits: 9 }));
  const texts = ['Acceptable', 'Tricyclohexylphosphine'].map((text) => ({ texts: [text] }));
  expect(paperSize([...numbers, ...texts])).toBe(size);
});

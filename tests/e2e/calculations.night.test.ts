import { expect, it } from 'vitest';
import { holdCalls } from '../support/hold-calls.ts';
import { cellUnder, generateSeries, sampleRows } from '../support/workspace-journey.ts';
import { openSeries, ownExperiment, windowOf } from './open-window.ts';

// An experiment with a function of an input, a functional output of a measured one, and a rule.
/** The calculation events that the window has received, by method. */
const received: string[] = [];
const function_ = (formula: string) => ({ name: 'Twice', short_name: 'twice', formula });

const { api, path, ...made } = await ownExperiment('Calculated');
await api.call('updateExperiment', { path, body: { sample_count: 10 } });
const twice = await api.call('createCompParameter', { path, body: function_('heat * 2') });
const profit = { name: 'Profit', short_name: 'profit', is_functional: true, formula: 'hardness * 10 + twice' };
await api.call('createOutParameter', { path, body: profit });
await api.call('createRule', { path, body: { name: 'Any', short_name: 'any', formula: 'heat >= 0' } });
await generateSeries(api, made.experiment.uuid);
const { page, errors } = await windowOf();
page.on('websocket', (socket) =>
  socket.on('framereceived', ({ payload }) => {
    const method = /"method":"(calculation_\w+)"/.exec(String(payload))?.[1];
    if (method) received.push(method);
  }),
);
await openSeries(page, made.address);

const textOf = async (row: number, header: string) =>
  (await cellUnder(page, sampleRows(page).nth(row), header)).textContent();
const cancel = () => page.getByRole('button', { name: 'Cancel Functions' });

it('ten typed outputs appear with their formulas’ values, and the experiment is never busy', async () => {
  for (let index = 0; index < 10; index++) {
    await (await cellUnder(page, sampleRows(page).nth(index), 'Hardness')).click();
    await page.keyboard.type(`${index + 0.25}`);
    await page.keyboard.press('Enter');
    expect(await cancel().isDisabled()).toBe(true);
    const heat = Number(await textOf(index, 'Heat'));
    await expect.poll(() => textOf(index, 'Profit')).toBe(String((index + 0.25) * 10 + heat * 2));
  }
  expect(received).toEqual([]);
  expect(await cancel().isDisabled()).toBe(true);
});

it('Cancel Functions keeps every value, marks those of the former formula, and Calculate again repairs them', async () => {
  const heat = Number(await textOf(3, 'Heat'));
  const commit = await holdCalls('calculation-worker', 'TransactWriteItems');
  await api.call('updateCompParameter', { path: { uuid: twice.uuid }, body: function_('heat * 3') });
  await commit.reached;
  await cancel().click();
  await page.getByText('Calculation of functions has been cancelled').first().waitFor();
  await commit.open();
  await expect.poll(() => textOf(3, 'Twice')).toBe(`${heat * 2} ~, as of the formula before`);
  expect(await textOf(3, 'Profit')).toBe(`${32.5 + heat * 2} ~, as of the formula before`);
  expect(await textOf(3, 'Hardness')).toBe('3.25');
  await page.getByRole('button', { name: 'Calculate again' }).click();
  await expect.poll(() => textOf(3, 'Twice')).toBe(String(heat * 3));
  expect(await textOf(3, 'Profit')).toBe(String(32.5 + heat * 3));
  await page.getByRole('button', { name: 'Calculate again' }).waitFor({ state: 'detached' });
  expect(received.filter((method) => method === 'calculation_failure')).toHaveLength(1);
  expect(errors).toEqual([]);
});

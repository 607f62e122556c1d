import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cellAt, keeping, paste, start } from '../start-series.tsx';

it('pastes a block of a spreadsheet, one request per sample, and undoes it in one step', async () => {
  const { saved, answers } = keeping();
  const { user, api } = start(answers);
  await user.click(await cellAt(0, 'Yield'));
  paste('1.5\tHigh\n2.5\tlow\n');
  expect(await screen.findByText('4 values pasted; Ctrl+Z undoes it')).toBeTruthy();
  await waitFor(async () => expect((await cellAt(1, 'Yield')).textContent).toBe('2.5'));
  expect((await cellAt(1, 'Purity')).textContent).toBe('Low');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect((await cellAt(1, 'Purity')).textContent).toBe(''));
  const values = () => [...saved.values()].flatMap(({ outParameters }) => outParameters.map(({ value }) => value));
  await waitFor(() => expect(values()).toEqual(Array(4).fill(null)));
  expect(api.bodies('updateSample')).toHaveLength(4);
});

it('pastes nothing of a block with an error, and shows the error', async () => {
  const { user, api } = start();
  await user.click(await cellAt(0, 'Yield'));
  paste('1\tHigh\nabc\tLow\n');
  expect(await screen.findByText('Nothing was pasted. Sample 2: Yield must be a numeric value')).toBeTruthy();
  await user.click(await cellAt(1, 'Yield'));
  paste('1\n2\n3\n');
  expect(await screen.findByText('Nothing was pasted. The block has 3 rows; from here the table has 2')).toBeTruthy();
  await user.click(await cellAt(0, 'Purity'));
  paste('High\t5\n');
  expect(await screen.findByText('Nothing was pasted. Cost cannot be changed here')).toBeTruthy();
  expect(api.bodies('updateSample')).toEqual([]);
});

it('takes the decimal comma of the account, typed and pasted, and refuses what may be a thousand', async () => {
  const { user, api } = start({ getUser: () => Response.json({ csv_decimal: ',', csv_delimiter: ';' }) });
  await user.click(await cellAt(0, 'Yield'));
  await user.keyboard('47,6{Enter}');
  await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
  expect(JSON.stringify(api.bodies('updateSample'))).toContain('47.6');
  await waitFor(async () => expect((await cellAt(0, 'Yield')).textContent).toMatch(/^47,6/));
  paste('1.234\n2,5\n');
  expect(await screen.findByText(/^Nothing was pasted/)).toBeTruthy();
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Sample } from '#shared/contracts/samples.ts';
import { buildSample } from '#tests/support/experiment-data.ts';
import { type FakeAnswers, refusal } from '#tests/support/fake-api.ts';
import { base, cellAt, first, heat, heats, keeping, paste, start } from '../start-series.tsx';

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

describe('rows below the last sample', () => {
  const made: Sample[] = [];
  const creating = (): FakeAnswers => ({
    ...keeping().answers,
    listInParameters: () => [heat, base],
    createSample: ({ body }) => {
      const sample = buildSample(first.uuid, 3 + made.length, {});
      const next = { ...sample, inParameters: body.inParameters, ...(body.label && { label: body.label }) };
      made.push(next);
      return next;
    },
    deleteSample: () => new Response(null, { status: 204 }),
  });

  it('become new samples where every input is given, as one step of undo', async () => {
    made.length = 0;
    const { user, api } = start(creating());
    await user.click(await cellAt(2, 'Heat'));
    await user.keyboard('{Escape}');
    paste('25\tAcetate\n35\tpivalate\n45\tAcetate\n');
    expect(await screen.findByText('2 samples added; Ctrl+Z undoes it')).toBeTruthy();
    expect(api.bodies('createSample')).toMatchObject([
      { inParameters: [{ value: 35 }, { value: 1 }] },
      { inParameters: [{ value: 45 }, { value: 0 }] },
    ]);
    await waitFor(() => expect(api.bodies('updateSample')).toHaveLength(1));
    await waitFor(async () => expect(await heats()).toEqual(['0', '10', '25', '35', '45']));
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(async () => expect(await heats()).toEqual(['0', '10', '20']));
    expect(api.bodies('deleteSample')).toHaveLength(2);
  });

  it('are made of a whole block from the menu of the range', async () => {
    made.length = 0;
    const { user, api } = start(creating());
    await user.click(await cellAt(0, 'Heat'));
    await user.keyboard('{Escape}');
    await navigator.clipboard.writeText('25\tAcetate\n');
    fireEvent.contextMenu(await cellAt(0, 'Heat'));
    await user.click(await screen.findByRole('menuitem', { name: 'Paste as new samples' }));
    expect(await screen.findByText('1 sample added; Ctrl+Z undoes it')).toBeTruthy();
    await waitFor(async () => expect(await heats()).toEqual(['0', '10', '20', '25']));
    expect(api.bodies('updateSample')).toEqual([]);
  });

  it('are refused by row where an input is missing or wrong, and without the licence', async () => {
    const { user, api } = start(creating());
    await user.click(await cellAt(2, 'Heat'));
    await user.keyboard('{Escape}');
    paste('25\tAcetate\n35\tNitrate\n');
    expect(
      await screen.findByText('Nothing was pasted. Row 2 of the block: Base has no category Nitrate'),
    ).toBeTruthy();
    paste('25\n35\n');
    expect(
      await screen.findByText(
        'Nothing was pasted. A new sample needs a value of each input, and the block has none of Base',
      ),
    ).toBeTruthy();
    expect(api.bodies('createSample')).toEqual([]);
    expect(api.bodies('updateSample')).toEqual([]);
  });

  it('leave nothing behind when one of them is refused', async () => {
    made.length = 0;
    const { createSample: create } = creating();
    let left = 1;
    const failing: FakeAnswers = {
      ...creating(),
      createSample: (call) =>
        left-- > 0 && create ? create(call) : refusal(400, { detail: 'Out of range', code: 'validation' }),
    };
    const { user, api } = start(failing);
    await user.click(await cellAt(2, 'Heat'));
    await user.keyboard('{Escape}');
    paste('25\tAcetate\n35\tAcetate\n45\tAcetate\n');
    await waitFor(() => expect(api.bodies('deleteSample')).toHaveLength(1));
    await waitFor(async () => expect(await heats()).toEqual(['0', '10', '20']));
    expect(api.bodies('updateSample')).toEqual([]);
  });
});

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InParameter } from '#shared/contracts/parameters.ts';
import { buildExperiment, buildInput } from '#tests/support/experiment-data.ts';
import { accessToken } from '#tests/web/support/access-token.ts';
import { numbered } from '#tests/web/support/builders.ts';
import { storeTokens } from '#web/lib/session/tokens.ts';
import { openSettings } from '../start-settings.tsx';

const heat = buildInput({ unit: '°C' });
const start = () => openSettings('inputs', { listInParameters: () => [heat] });
type User = ReturnType<typeof start>['user'];
const openRows = async (user: User) => user.click(await screen.findByRole('button', { name: 'Type or paste rows' }));
const cell = (row: number) => screen.getByLabelText(`Name, row ${row}`) as HTMLInputElement;
const names = () => screen.getAllByLabelText(/^Name, row /).map((field) => (field as HTMLInputElement).value);
const paste = (row: number, block: string) => fireEvent.paste(cell(row), { clipboardData: { getData: () => block } });
const block = 'Time\th\t1\t24\t1\nDose\tg\t1\t5\t1\n';

it('takes a pasted block back and brings it again, also after a reload, by the keys of undo', async () => {
  const { user } = start();
  await openRows(user);
  cell(2).focus();
  paste(2, block);
  expect(names()).toEqual(['Heat', 'Time', 'Dose', '']);
  await user.keyboard('{Control>}z{/Control}');
  expect(names()).toEqual(['Heat', '']);
  cleanup();

  const again = start();
  // Rows that are not saved are in sight at once; without any, they are opened.
  await openRows(again.user);
  await again.user.keyboard('{Control>}y{/Control}');
  expect(names()).toEqual(['Heat', 'Time', 'Dose', '']);
  await again.user.keyboard('{Control>}z{/Control}');
  expect(names()).toEqual(['Heat', '']);
  expect(again.api.bodies('createInParameter')).toEqual([]);
});

it('takes back what a block overwrote, and a removed row, and nothing where something was typed since', async () => {
  const { user } = start();
  await openRows(user);
  cell(1).focus();
  paste(1, 'Warmth\tK\nTime\th');
  expect(names()).toEqual(['Warmth', 'Time', '']);
  await user.keyboard('{Control>}z{/Control}');
  expect(names()).toEqual(['Heat', '']);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(names()).toEqual(['Warmth', 'Time', '']);
  await user.click(screen.getByRole('button', { name: /^Remove .*/ }));
  expect(names()).toEqual(['Warmth', '']);
  cell(1).focus();
  await user.keyboard('{Control>}z{/Control}');
  expect(names()).toEqual(['Warmth', 'Time', '']);
  await user.type(cell(2), 's');
  await user.keyboard('{Control>}z{/Control}');
  expect(names()).toEqual(['Warmth', 'Times', '']);
});

/** A server that stores what is saved. */
function startKeeping(inputs: InParameter[], hasSeries = false) {
  const made = openSettings('inputs', {
    getExperiment: () => buildExperiment(hasSeries ? { has_series: true } : {}),
    listInParameters: () => [...inputs],
    createInParameter: ({ body }) => {
      const { name, short_name, unit = '' } = body;
      const input = buildInput({ name, short_name, unit, uuid: numbered('1a', inputs.length) });
      inputs.push(input);
      return input;
    },
    updateInParameter: ({ path, body }) => {
      const at = inputs.findIndex(({ uuid }) => uuid === path.uuid);
      const before = inputs[at] ?? heat;
      const { name = before.name, unit = before.unit, short_name = before.short_name } = body;
      const changed = { ...before, name, unit, short_name };
      inputs[at] = changed;
      return changed;
    },
    deleteInParameter: ({ path }) => {
      inputs.splice(
        inputs.findIndex(({ uuid }) => uuid === path.uuid),
        1,
      );
      return Response.json(null, { status: 200 });
    },
  });
  const undo = () => made.user.keyboard('{Control>}z{/Control}');
  const redo = () => made.user.keyboard('{Control>}y{/Control}');
  return { ...made, undo, redo };
}

it('takes saved rows back: deletes what they made, gives back what they changed, and saves them again by redo', async () => {
  const inputs = [heat];
  const { user } = startKeeping(inputs);
  const names = () => inputs.map(({ name }) => name);
  await openRows(user);
  cell(1).focus();
  paste(1, 'Warmth\tK\nTime\th\t1\t24\t1\n');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('2 rows saved');
  expect(names()).toEqual(['Warmth', 'Time']);
  cleanup();

  const again = startKeeping(inputs);
  await openRows(again.user);
  await again.undo();
  await screen.findByText('2 rows taken back, not saved any more');
  expect(inputs).toEqual([heat]);
  expect(screen.getByRole('button', { name: 'Save 2 rows' })).toBeTruthy();
  await again.redo();
  await screen.findByText('2 rows saved');
  expect(names()).toEqual(['Warmth', 'Time']);
  await again.undo();
  await screen.findByText('2 rows taken back, not saved any more');
  // The block was pasted before it was saved: the step before.
  await again.undo();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save 2 rows' })).toBeNull());
  expect(inputs).toEqual([heat]);
});

it('leaves what was changed since, and says so', async () => {
  const inputs = [heat];
  const { user, undo } = startKeeping(inputs);
  await openRows(user);
  cell(1).focus();
  paste(1, 'Warmth\tK\nTime\th\t1\t24\t1\nDose\tg\t1\t5\t1\n');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('3 rows saved');
  inputs[0] = { ...heat, name: 'Another', unit: 'K' };
  inputs[1] = { ...(inputs[1] ?? heat), max_value: 48 };
  await undo();
  await screen.findByText(
    '1 row taken back, not saved any more. Time stays: it was changed since. Another stays: it was changed since',
  );
  expect(inputs.map(({ name }) => name)).toEqual(['Another', 'Time']);
});

it('deletes nothing that samples have values of', async () => {
  const inputs = [heat];
  const { user, undo } = startKeeping(inputs, true);
  await openRows(user);
  cell(2).focus();
  paste(2, block);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('2 rows saved');
  await undo();
  await screen.findByText('Dose stays: samples have values of it. Time stays: samples have values of it');
  expect(inputs).toHaveLength(3);
});

it('leaves no steps to who signs in next, and ignores what it cannot read', async () => {
  const { user } = start();
  await openRows(user);
  cell(2).focus();
  paste(2, block);
  const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('serieslab.steps.'));
  const [key = ''] = kept();
  sessionStorage.setItem(key, JSON.stringify({ done: ['{"before":7}', 'no'], undone: [], successors: [] }));
  await user.keyboard('{Control>}z{/Control}');
  expect(names()).toEqual(['Heat', 'Time', 'Dose', '']);
  storeTokens({ access: accessToken({ sub: numbered('0f', 9) }), refresh: 'refresh-2' });
  expect(kept()).toEqual([]);
});

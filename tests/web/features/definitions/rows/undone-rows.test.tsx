import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildInput } from '#tests/support/experiment-data.ts';
import { numbered } from '#tests/web/support/builders.ts';
import { accessToken } from '#tests/web/support/render-app.tsx';
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

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Session } from '#shared/contracts/auth.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { account } from '#tests/web/support/administration-builders.ts';
import { home, numbered } from '#tests/web/support/builders.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';
import { browserName } from '#web/features/accounts/sessions-card.tsx';
import { formatDate } from '#web/lib/format/format-date.ts';

const session = (number: number, part: Partial<Session> = {}): Session => ({
  uuid: numbered('5e', number),
  started: 1_800_000_000,
  last_used: 1_800_100_000,
  ip: '198.51.100.7',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  is_current: false,
  ...part,
});

test('the sessions of the account say browser, last use and address; each but this one can be ended', async () => {
  let sessions = [session(1, { is_current: true }), session(2, { started: null, user_agent: '', ip: '' })];
  const api = fakeApi({
    ...home(),
    getUser: () => account(),
    getSecondFactor: () => ({ is_set: false, created: null, recovery_codes_left: 0, passkeys: [] }),
    listSessions: () => sessions,
    endSession: ({ path }) => {
      sessions = sessions.filter(({ uuid }) => uuid !== path.uuid);
      return undefined as never;
    },
  });
  const { user } = renderApp('/account/security');
  const card = within(await screen.findByRole('region', { name: 'Where you are signed in' }));
  const lines = (await card.findAllByRole('listitem')).map(({ textContent }) => textContent);
  const used = `Last used ${formatDate(1_800_100_000)}`;
  expect(lines).toEqual([
    `Firefox on Windows, this browser${used} · Signed in ${formatDate(1_800_000_000)} · 198.51.100.7`,
    `Unknown browser${used}End`,
  ]);
  await user.click(card.getByRole('button', { name: 'End Unknown browser' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'End session' }));
  await user.click(question.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1));
  expect(api.calls.filter(({ operation }) => operation === 'endSession').map(({ path }) => path.uuid)).toEqual([
    numbered('5e', 2),
  ]);
});

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36 OPR/90.0', 'Opera on Android'],
  ['curl/8.5.0', 'Unknown browser'],
])('the browser of %j is called %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

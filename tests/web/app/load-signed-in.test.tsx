import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { renderApp } from '../support/render-app.tsx';

const loaded = vi.hoisted(() => vi.fn());
vi.mock('#web/app/shell/shell.tsx', () => {
  loaded();
  return { Shell: () => null };
});

test('the screens behind the login form load once somebody types into it, not before', async () => {
  fakeApi({});
  const { user } = renderApp('/login', { as: null });
  const email = await screen.findByLabelText('Login');
  expect(loaded).not.toHaveBeenCalled();
  await user.type(email, 'ada');
  await waitFor(() => expect(loaded).toHaveBeenCalledTimes(1));
});

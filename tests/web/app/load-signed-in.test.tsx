import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { loadSignedIn } from '#web/app/load-signed-in.ts';
import { renderApp } from '../support/render-app.tsx';

vi.mock('#web/app/load-signed-in.ts', () => ({ loadSignedIn: vi.fn() }));

test('the screens behind the login form load once somebody types into it, not before', async () => {
  fakeApi({});
  const { user } = renderApp('/login', { as: null });
  const email = await screen.findByLabelText('Login');
  expect(loadSignedIn).not.toHaveBeenCalled();
  await user.type(email, 'ada');
  expect(loadSignedIn).toHaveBeenCalledTimes(1);
});

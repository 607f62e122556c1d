import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { loadSignedIn } from '#web/app/load-signed-in.ts';
import { renderApp } from '../support/render-app.tsx';

vi.mock('#web/app/load-signed-in.ts', () => ({ loadSignedIn: vi.fn() }));

// Amplify's primitives take seconds to load outside of a bundle.
beforeAll(() => import('#web/features/auth/login-screen.tsx'));

test('the screens behind the login form load once somebody types into it, not before', async () => {
  fakeApi({});
  const { user } = renderApp('/login', { as: null });
  const email = await screen.findByLabelText('Login');
  expect(loadSignedIn).not.toHaveBeenCalled();
  await user.type(email, 'ada');
  expect(loadSignedIn).toHaveBeenCalledTimes(1);
});

import { afterEach, expect, test } from 'vitest';
import { accessClaims } from '#shared/contracts/auth.ts';
import { currentSession } from '#web/lib/session/session.ts';
import { storeTokens } from '#web/lib/session/tokens.ts';

const claims = {
  sub: '018f5a0e-7a54-7c86-8a3f-6d4f3a3c1b10',
  name: 'Zoë',
  email: 'zoe@example.com',
  is_staff: false,
  exp: 1_800_000_000,
};
const token = (payload: unknown) =>
  `header.${Buffer.from(JSON.stringify(payload) ?? '').toString('base64url')}.signature`;
const read = (payload: unknown) => {
  storeTokens({ access: token(payload), refresh: 'refresh' });
  return currentSession();
};

afterEach(() => storeTokens(undefined));

test('the claims of a token are read', () => {
  expect(read(claims)).toEqual(claims);
  expect(read({ ...claims, session: 'family' })).toMatchObject({ session: 'family' });
});

test.each([
  null,
  'text',
  {},
  ...Object.keys(claims).map((key) => ({ ...claims, [key]: undefined })),
  { ...claims, sub: 7 },
  { ...claims, name: null },
  { ...claims, email: ['zoe@example.com'] },
  { ...claims, is_staff: 'yes' },
  { ...claims, exp: '1800000000' },
  { ...claims, exp: 1.5 },
  { ...claims, session: 7 },
])('what the contract refuses is no session: %j', (payload) => {
  expect(accessClaims.safeParse(payload).success).toBe(false);
  expect(read(payload)).toBeUndefined();
});

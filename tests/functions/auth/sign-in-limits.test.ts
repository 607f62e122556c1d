import { describe, expect, it } from 'vitest';
import { takeAttempt } from '#functions/access/limit-attempts.ts';
import { authOperations, handler } from '#functions/handlers/auth.ts';
import { apiHandler } from '#functions/http/api-handler.ts';
import { aUser, newId, password, seconds } from '#tests/support/builders.ts';
import { eventOf, invoke } from '#tests/support/invoke.ts';

const later = (minutes: number) => apiHandler('auth', authOperations, { now: () => seconds() + minutes * 60, newId });

/** Signs in from its own IP address, with the headers of CloudFront and API Gateway. */
async function signIn(email: string, secret: string, { ip = newId(), by = handler as unknown } = {}) {
  const event = eventOf('createToken', { body: { email, password: secret } });
  event.headers['X-Forwarded-For'] = `198.51.100.7, ${ip}, 203.0.113.9`;
  const run = by as (event: unknown, context: object) => Promise<{ statusCode: number; body: string }>;
  const { statusCode, body } = await run(event, {});
  return { status: statusCode, body: JSON.parse(body) };
}
const locked = (wait: string) => ({
  status: 400,
  body: {
    code: 'locked',
    detail: `Too many wrong passwords: signing in with this e-mail is locked for ${wait}. A new password, set with "Forgot password?", opens it at once`,
  },
});
const tooMany = locked('15 minutes');

describe('guessing a password', () => {
  it('locks the account for 15 minutes after ten attempts, known and unknown e-mails alike', async () => {
    const { email } = await aUser();
    for (const who of [email, `${newId()}@example.com`]) {
      for (let i = 0; i < 10; i++) expect((await signIn(who, 'wrong-password')).status).toBe(401);
      expect(await signIn(who, 'wrong-password')).toEqual(tooMany);
      expect(await signIn(who, password)).toEqual(tooMany);
    }
    expect(await signIn(email, password, { by: later(9) })).toEqual(locked('6 minutes'));
    expect(await signIn(email, password, { by: later(14) })).toEqual(locked('a minute'));
    expect((await signIn(email, password, { by: later(16) })).status).toBe(200);
    expect((await signIn((await aUser()).email, password)).status).toBe(200);
  });

  it('counts concurrent attempts', async () => {
    const { email } = await aUser();
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong-password')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(20);
  });

  it('accepts attempts after the wait, also concurrent ones', async () => {
    const allowance = { what: 'sign-in', by: 'account', who: newId(), maxAttempts: 10, refusal: String } as const;
    await takeAttempt(allowance, seconds() - 16 * 60);
    const attempts = Array.from({ length: 14 }, () => takeAttempt(allowance, seconds()));
    const taken = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(10);
  });

  it('resets the counter after a success', async () => {
    const { email } = await aUser();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) expect((await signIn(email, 'wrong-password')).status).toBe(401);
      expect((await signIn(email, password)).status).toBe(200);
    }
  });

  it('is limited by IP address over all accounts, whatever address the caller claims in headers', async () => {
    const ip = newId();
    const allowance = { what: 'sign-in', by: 'address', who: ip, maxAttempts: 200, refusal: String } as const;
    await Promise.all(Array.from({ length: 199 }, () => takeAttempt(allowance, seconds())));
    const { email } = await aUser();
    expect((await signIn(email, password, { ip })).status).toBe(200);
    expect((await signIn(email, 'wrong-password', { ip })).status).toBe(401);
    const detail = 'Too many wrong passwords from your network: signing in is locked for 15 minutes';
    expect(await signIn(email, password, { ip })).toEqual({ status: 400, body: { code: 'locked', detail } });
    expect((await signIn(email, password)).status).toBe(200);
  });
});

it('without CloudFront the address is the caller’s', async () => {
  const { clientAddress } = await import('#functions/http/parse-request.ts');
  const event = eventOf('createToken', {});
  expect(clientAddress(event)).toBe('192.0.2.1');
  event.headers['X-Forwarded-For'] = '198.51.100.7';
  expect(clientAddress(event)).toBe('192.0.2.1');
  expect((await invoke(handler, 'createToken', { body: 'nonsense' })).status).toBe(400);
});

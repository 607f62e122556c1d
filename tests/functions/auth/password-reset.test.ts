import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as usersHandler } from '#functions/handlers/accounts.ts';
import { authOperations, handler } from '#functions/handlers/auth.ts';
import { apiHandler } from '#functions/http/api-handler.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { mailTokens, refreshFamilies, users } from '#functions/tables/tables.ts';
import { anAccessToken, aUser, newId, password, seconds, tokenOf } from '#tests/support/builders.ts';
import { eventOf, invoke } from '#tests/support/invoke.ts';
import { deliverMail, onlyMail } from '#tests/support/mail.ts';

const ask = (email: string) => invoke(handler, 'requestPasswordReset', { body: { email } });
const confirm = (token: string, secret = 'another-password', by: unknown = handler) =>
  invoke(by, 'confirmPasswordReset', { body: { token, password: secret } });
const confirmAnd = (token: string, choice: object) =>
  invoke(handler, 'confirmPasswordReset', { body: { token, password: 'another-password', ...choice } });
const validate = (token: string, by: unknown = handler) =>
  invoke(by, 'validatePasswordResetToken', { body: { token } });
const signIn = (email: string, secret: string) => invoke(handler, 'createToken', { body: { email, password: secret } });
const later = (minutes: number) => apiHandler('auth', authOperations, { now: () => seconds() + minutes * 60, newId });
/** Holds its callers until there are so many. */
function deferred(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === count) resolve();
    return promise;
  };
}
const badLink = {
  status: 400,
  body: {
    code: 'refused',
    detail: 'This link has expired, or was used or withdrawn already: please ask for a new one',
  },
};

beforeEach(async () => {
  await deliverMail();
});

async function asked() {
  const user = await aUser();
  await ask(user.email.toUpperCase());
  return { user, mail: await onlyMail() };
}

describe('a password reset', () => {
  it.each([
    [{}, 200],
    [{ end_tokens: true }, 401],
  ])('with %o leaves access tokens that are answered %i', async (choice, status) => {
    const { user, mail } = await asked();
    const as = await anAccessToken(user);
    expect((await confirmAnd(mail.token, choice)).status).toBe(200);
    expect((await invoke(usersHandler, 'getUserPermissions', { as })).status).toBe(status);
  });

  it('mails a link that sets a new password once, and ends all sessions', async () => {
    const { user, mail } = await asked();
    expect(mail).toMatchObject({ to: user.email, subject: 'Set a new password' });
    expect(mail.link).toBe(`https://serieslab.test/password-reset/${mail.token}`);
    expect(mail.token).toMatch(/^[\w-]{64}$/);
    const access = await tokenOf(user);
    const { body: session } = await signIn(user.email, password);
    expect((await validate(mail.token)).status).toBe(200);
    expect((await confirm(mail.token)).status).toBe(200);
    expect((await signIn(user.email, password)).status).toBe(401);
    expect((await signIn(user.email, 'another-password')).status).toBe(200);
    expect((await invoke(handler, 'refreshToken', { body: { refresh: session.refresh } })).status).toBe(401);
    expect((await invoke(usersHandler, 'getUserPermissions', { as: access })).status).toBe(401);
    expect(await validate(mail.token)).toEqual(badLink);
    expect(await confirm(mail.token, 'a-third-password')).toEqual(badLink);
    expect((await signIn(user.email, 'a-third-password')).status).toBe(401);
  });

  it('accepts a link once under concurrent uses', async () => {
    const { mail } = await asked();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => confirm(mail.token, `password-number-${i}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toEqual(badLink);
  });

  it('expires after an hour', async () => {
    const { user, mail } = await asked();
    expect((await validate(mail.token, later(59))).status).toBe(200);
    expect(await validate(mail.token, later(61))).toEqual(badLink);
    expect(await confirm(mail.token, 'another-password', later(61))).toEqual(badLink);
    expect((await signIn(user.email, password)).status).toBe(200);
  });

  it('invalidates the other links', async () => {
    const { user, mail: first } = await asked();
    await ask(user.email);
    const second = await onlyMail();
    expect((await confirm(second.token)).status).toBe(200);
    expect(await confirm(first.token)).toEqual(badLink);
  });

  it('accepts one of two links at the same moment, also before the other is removed', async () => {
    for (const key of [undefined, newId()]) {
      const user = await aUser(key ? { session_key: key } : {});
      const links = [];
      for (let i = 0; i < 2; i++) {
        await ask(user.email);
        links.push(await onlyMail());
      }
      // Neither call sees what the other removes: both links are read before either is spent.
      const both = deferred(2);
      const { get } = mailTokens;
      const read = vi.spyOn(mailTokens, 'get').mockImplementation(async (...key) => {
        const row = await get(...key);
        await both();
        return row;
      });
      const answers = await Promise.all(links.map(({ token }, i) => confirm(token, `password-number-${i}`)));
      read.mockRestore();
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(answers[1 - winner]).toEqual(badLink);
      expect((await signIn(user.email, `password-number-${winner}`)).status).toBe(200);
    }
  });

  it('accepts a link of the version before, whose row says nothing of the account', async () => {
    const { user, mail } = await asked();
    for (const row of await mailTokens.list(platform, user.uuid)) {
      await mailTokens.update(platform, row, { set: { session_key: undefined } });
    }
    expect((await confirm(mail.token)).status).toBe(200);
  });

  it('is refused if the account’s e-mail has changed or the account was deactivated', async () => {
    const [moved, closed] = [await asked(), await asked()];
    const change = (uuid: string, set: object) => users.update(platform, platformKey(uuid), { set });
    await change(moved.user.uuid, { email: `${newId()}@example.com` });
    await change(closed.user.uuid, { is_active: false });
    expect(await confirm(moved.mail.token)).toEqual(badLink);
    expect(await confirm(closed.mail.token)).toEqual(badLink);
    await ask(closed.user.email);
    expect(await deliverMail()).toEqual([]);
  });

  it('returns the same for an unknown address, after the same writes, and sends no mail', async () => {
    const user = await aUser();
    const [known, unknown] = [await ask(user.email), await ask(`${newId()}@example.com`)];
    expect(known.status).toBe(200);
    expect(unknown).toEqual(known);
    expect((await deliverMail()).map(({ to }) => to)).toEqual([user.email]);
  });

  it('is refused after five requests, for known and unknown addresses alike', async () => {
    for (const email of [(await aUser()).email, `${newId()}@example.com`]) {
      for (let i = 0; i < 5; i++) expect((await ask(email)).status).toBe(200);
      expect((await ask(email)).status).toBe(400);
    }
  });

  it('is refused after fifty requests from one IP address; other addresses are accepted', async () => {
    const from = (ip: string) => {
      const event = eventOf('requestPasswordReset', { body: { email: `${newId()}@example.com` } });
      event.headers['X-Forwarded-For'] = `${ip}, 203.0.113.9`;
      const run = handler as unknown as (event: unknown, context: object) => Promise<{ statusCode: number }>;
      return run(event, {}).then(({ statusCode }) => statusCode);
    };
    const ip = newId();
    const answers = await Promise.all(Array.from({ length: 55 }, () => from(ip)));
    expect(answers.filter((status) => status === 200)).toHaveLength(50);
    expect(answers.filter((status) => status === 400)).toHaveLength(5);
    expect(await from(newId())).toBe(200);
  });

  it('requires a password of 8 to 100 characters, and keeps the link valid after a refusal', async () => {
    const { mail } = await asked();
    expect((await confirm(mail.token, 'short')).body.fields).toEqual({
      password: 'Password may not be less than 8 characters',
    });
    expect((await confirm(mail.token, 'x'.repeat(101))).status).toBe(400);
    expect((await validate(mail.token)).status).toBe(200);
    for (const token of ['nonsense', `${mail.token}A`, mail.token.slice(1), 'A'.repeat(64)]) {
      expect(await validate(token)).toEqual(badLink);
    }
    expect((await validate('')).status).toBe(400);
  });

  it('stores only the hash of the token', async () => {
    const { user, mail } = await asked();
    const rows = await mailTokens.list(platform, user.uuid);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(mail.token);
    await confirm(mail.token);
    expect(await mailTokens.list(platform, user.uuid)).toEqual([]);
    expect(await refreshFamilies.list(platform, user.uuid)).toEqual([]);
  });
});

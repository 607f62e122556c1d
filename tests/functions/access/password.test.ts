import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '#functions/access/password.ts';

describe('passwords', () => {
  it('hash to a different value each time', async () => {
    const [one, two] = await Promise.all([hashPassword('pâsswörd'), hashPassword('pâsswörd')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('pâsswörd', one)).toBe(true);
    expect(await verifyPassword('password', one)).toBe(false);
  });

  it('match hashes of other programs and other costs', async () => {
    // From the test suite of the reference implementation (P-H-C/phc-winner-argon2, t=2, m=2^16, p=1, `somesalt`).
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', hash)).toBe(true);
    expect(await verifyPassword('differentpassword', hash)).toBe(false);
  });

  it('match nothing if the hash is missing or malformed', async () => {
    expect(await verifyPassword('', undefined)).toBe(false);
    expect(await verifyPassword('x', 'plain text')).toBe(false);
  });
});

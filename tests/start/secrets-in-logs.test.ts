import { expect, it } from 'vitest';
import { secretIn } from '#infra/start/suite/results.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

it.each([
  ['a token', `{"message":"x","token":"${part({ alg: 'EdDSA' })}.${part({ sub: 'someone' })}.c2lnbmF0dXJl"}`],
  ['the address of a socket', 'GET /ws/experiment/1?token=abc'],
  ['the secret of a webhook', `signed with whsec_${Buffer.alloc(32, 7).toString('base64')}`],
  ['the hash of a password', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'],
  ['a field of a form', '{"body":{"password":"copper-kettle"}}'],
  ["the first superadmin's password", 'Signed in with correct-horse-battery'],
])('finds %s in a log', (_, line) => {
  expect(secretIn(`fine\n${line}\nfine`)).toBe(line);
});

it('ignores a log that mentions passwords, links and ids', () => {
  const fine = ['PATCH /change-password/{uuid}', '{"job":"01a1ff76-8ef6-7000-b697-0f77959993f4"}', 'token expired'];
  expect(secretIn(fine.join('\n'))).toBeUndefined();
});

import { transact } from '#functions/aws/transact.ts';
import { notifyOwner } from '#functions/entities/mail/mail-message.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError, notFound } from '#functions/runtime/api-error.ts';
import type { PasskeyEntry, UserRow } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';
import type { Passkey } from '#shared/contracts/passkey.ts';
import { requirePassword } from './change-own-account.ts';
import { newRecoveryCodes } from './factor-codes.ts';
import { factorItems, factorsOf } from './factor-items.ts';
import { acceptRegistration, passkeyCreationOf, passkeyRequestOf } from './passkey-proofs.ts';
import { requireFactorAgain } from './require-factor.ts';

const maxPasskeys = 10;

/** Nothing changes until the browser has made one. */
export const beginPasskey: Handle<'beginPasskey'> = async ({ body, principal, origin }, context) => {
  const user = await accountOfCaller(principal.caller.uuid);
  await requirePassword(user, { password: body.password, field: 'password' }, context);
  const { passkeys = [] } = (await factorsOf(user.uuid)) ?? {};
  if (passkeys.length >= maxPasskeys) {
    throw new ApiError('refused', `An account has at most ${maxPasskeys} passkeys: remove one first`);
  }
  return passkeyCreationOf(user, passkeys, { origin, now: context.now() });
};

export const confirmPasskey: Handle<'confirmPasskey'> = async ({ body, principal, origin }, { now, newId }) => {
  const { uuid: user } = principal.caller;
  const time = now();
  const accepted = await acceptRegistration(user, body.passkey, { origin, now: time });
  if (!accepted) {
    throw new ApiError('refused', 'This passkey was not accepted, or it took too long: begin to add it again');
  }
  const row = await factorsOf(user);
  const passkeys = row?.passkeys ?? [];
  if (passkeys.some(({ id }) => id === accepted.id)) throw new ApiError('refused', 'You have this passkey already');
  const entry = { uuid: newId(), name: body.name, created: time, ...accepted };
  const { codes, ...recovery } = row ? { codes: [] } : newRecoveryCodes();
  const first = row ? {} : { created: time };
  await transact(factorItems(user, row, { passkeys: [...passkeys, entry], ...first, ...recovery }));
  await notifyOwner({ user, event: 'passkey-added', subject: body.name });
  return { passkey: presentPasskey(entry), recovery_codes: codes };
};

export const requestPasskey: Handle<'requestPasskey'> = async ({ principal: { caller }, origin }, { now }) => {
  const row = await factorsOf(caller.uuid);
  const request = row && (await passkeyRequestOf(row, { origin, now: now() }));
  if (!request) throw new ApiError('refused', 'This account has no passkey');
  return request;
};

/** Needs both, like a sign-in. A passkey that is lost is removed with another factor, or a recovery code. */
export const removePasskey: Handle<'removePasskey'> = async ({ body, principal, origin }, context) => {
  const user = await accountOfCaller(principal.caller.uuid);
  await requirePassword(user, { password: body.password, field: 'password' }, context);
  const isIt = ({ uuid }: PasskeyEntry) => uuid === body.uuid;
  if (!(await factorsOf(user.uuid))?.passkeys?.some(isIt)) throw notFound();
  await requireFactorAgain(user, body, { origin, now: context.now() });
  const row = await factorsOf(user.uuid);
  const passkeys = row?.passkeys ?? [];
  const rest = passkeys.filter((passkey) => !isIt(passkey));
  await transact(factorItems(user.uuid, row, { passkeys: rest }));
  const isLast = rest.length === 0 && row?.secret === undefined;
  const subject = passkeys.find(isIt)?.name ?? '';
  await notifyOwner({ user: user.uuid, event: isLast ? 'factor-removed' : 'passkey-removed', subject });
  return { detail: 'The passkey was removed' };
};

export const presentPasskey = ({ uuid, name, created, last_used }: PasskeyEntry): Passkey => ({
  uuid,
  name,
  created,
  last_used: last_used ?? null,
});

export async function accountOfCaller(uuid: string): Promise<UserRow> {
  const user = await users.get(platform, platformKey(uuid));
  if (!user) throw notFound();
  return user;
}

import { forgetAttempts, takeAttempt } from '#functions/access/limit-attempts.ts';
import { transact } from '#functions/aws/transact.ts';
import { accountChanged } from '#functions/entities/accounts/account-items.ts';
import { notifyOwner } from '#functions/entities/mail/mail-message.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError, notFound, refusedField } from '#functions/runtime/api-error.ts';
import type { UserRow } from '#functions/tables/access-rows.ts';
import { unchangedSince, where } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { secondFactors, users } from '#functions/tables/tables.ts';
import { codeByUser } from './allowances.ts';
import { requirePassword } from './change-own-account.ts';
import {
  factorAddress,
  newFactorSecret,
  newRecoveryCodes,
  requireCode,
  timeStepOf,
  wrongCode,
} from './factor-codes.ts';

const pendingMinutes = 15;
const { absent, equals } = where<UserRow>();
const inUse = (user: string) => ({ parent: user, sort: 'totp' as const });
const pending = (user: string) => ({ parent: user, sort: 'pending' as const });

export const getSecondFactor: Handle<'getSecondFactor'> = async ({ principal: { caller } }) => {
  const row = await secondFactors.get(platform, inUse(caller.uuid));
  return { is_set: row !== undefined, created: row?.created ?? null, recovery_codes_left: row?.recovery.length ?? 0 };
};

/** Nothing changes until a first code shows that the app has the secret. */
export const beginSecondFactor: Handle<'beginSecondFactor'> = async ({ body, principal }, context) => {
  const user = await accountOfCaller(principal.caller.uuid);
  await requirePassword(user, { password: body.password, field: 'password' }, context);
  if (user.second_factor) throw new ApiError('refused', 'This account has a second factor: remove it first');
  const time = context.now();
  const secret = newFactorSecret();
  const row = { ...pending(user.uuid), secret, created: time, last_step: 0, recovery: [] };
  await secondFactors.putAll(platform, [{ ...row, expires: time + pendingMinutes * 60 }]);
  return { secret, address: factorAddress(secret, user.email) };
};

/** The first code counts as used: it does not sign in. */
export const confirmSecondFactor: Handle<'confirmSecondFactor'> = async ({ body, principal: { caller } }, { now }) => {
  const time = now();
  const row = await secondFactors.get(platform, pending(caller.uuid));
  if (!row || (row.expires ?? 0) <= time) {
    throw new ApiError('refused', 'This took too long, or was done already: begin to set up the second factor again');
  }
  const allowance = codeByUser(caller.uuid);
  await takeAttempt(allowance, time);
  const step = timeStepOf(row, body.code, time);
  if (step === undefined) throw refusedField('code', wrongCode);
  const { codes, hashes } = newRecoveryCodes();
  const { secret } = row;
  await transact([
    secondFactors.remove(platform, row, accountChanged, unchangedSince(row, 'secret')),
    secondFactors.create(
      platform,
      { ...inUse(caller.uuid), secret, created: time, last_step: step, recovery: hashes },
      accountChanged,
    ),
    users.change(
      platform,
      platformKey(caller.uuid),
      { set: { second_factor: true }, condition: absent('second_factor') },
      accountChanged,
    ),
  ]);
  await forgetAttempts(allowance);
  await notifyOwner({ user: caller.uuid, event: 'factor-set' });
  return { recovery_codes: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')) };
};

/** Needs both, like a sign-in: a session that somebody else has does not take the factor away. */
export const removeSecondFactor: Handle<'removeSecondFactor'> = async ({ body, principal }, context) => {
  const user = await accountOfCaller(principal.caller.uuid);
  await requirePassword(user, { password: body.password, field: 'password' }, context);
  if (!user.second_factor) throw withoutFactor();
  await requireCode(user, body.code, context.now());
  await removeFrom(user.uuid);
  await notifyOwner({ user: user.uuid, event: 'factor-removed' });
  return { detail: 'The second factor was removed' };
};

export const resetSecondFactor: Handle<'resetSecondFactor'> = async ({ target }) => {
  if (!target.second_factor) throw withoutFactor();
  await removeFrom(target.uuid);
  await notifyOwner({ user: target.uuid, event: 'factor-reset' });
};

const withoutFactor = () => new ApiError('refused', 'This account has no second factor');

async function removeFrom(user: string): Promise<void> {
  await transact([
    secondFactors.remove(platform, inUse(user), accountChanged),
    users.change(
      platform,
      platformKey(user),
      { set: { second_factor: undefined }, condition: equals('second_factor', true) },
      accountChanged,
    ),
  ]);
}

async function accountOfCaller(uuid: string): Promise<UserRow> {
  const user = await users.get(platform, platformKey(uuid));
  if (!user) throw notFound();
  return user;
}

import { forgetAttempts, takeAttempt } from '#functions/access/limit-attempts.ts';
import { transact } from '#functions/aws/transact.ts';
import { accountChanged } from '#functions/entities/accounts/account-items.ts';
import { notifyOwner } from '#functions/entities/mail/mail-message.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError, notFound, refusedField } from '#functions/runtime/api-error.ts';
import { unchangedSince } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { secondFactors } from '#functions/tables/tables.ts';
import { codeByUser } from './allowances.ts';
import { requirePassword } from './change-own-account.ts';
import { factorAddress, newFactorSecret, newRecoveryCodes, timeStepOf, wrongCode } from './factor-codes.ts';
import { factorItems, factorsOf } from './factor-items.ts';
import { accountOfCaller, presentPasskey } from './passkeys.ts';
import { requireFactorAgain } from './require-factor.ts';

const pendingMinutes = 15;
const pending = (user: string) => ({ parent: user, sort: 'pending' as const });

export const getSecondFactor: Handle<'getSecondFactor'> = async ({ principal: { caller } }) => {
  const row = await factorsOf(caller.uuid);
  return {
    is_set: row !== undefined,
    created: row?.secret === undefined ? null : row.created,
    recovery_codes_left: row?.recovery.length ?? 0,
    passkeys: (row?.passkeys ?? []).map(presentPasskey),
  };
};

/** Nothing changes until a first code shows that the app has the secret. */
export const beginSecondFactor: Handle<'beginSecondFactor'> = async ({ body, principal }, context) => {
  const user = await accountOfCaller(principal.caller.uuid);
  await requirePassword(user, { password: body.password, field: 'password' }, context);
  if ((await factorsOf(user.uuid))?.secret !== undefined) {
    throw new ApiError('refused', 'This account has an authenticator app: remove it first');
  }
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
  const factors = await factorsOf(caller.uuid);
  if (factors?.secret !== undefined) throw accountChanged();
  const { codes, ...recovery } = factors ? { codes: [] } : newRecoveryCodes();
  await transact([
    secondFactors.remove(platform, row, accountChanged, unchangedSince(row, 'secret')),
    ...factorItems(caller.uuid, factors, { secret: row.secret, created: time, last_step: step, ...recovery }),
  ]);
  await forgetAttempts(allowance);
  await notifyOwner({ user: caller.uuid, event: 'factor-set' });
  return { recovery_codes: codes };
};

/** Needs both, like a sign-in: a session that somebody else has does not take the factor away. */
export const removeSecondFactor: Handle<'removeSecondFactor'> = async ({ body, principal, origin }, context) => {
  const user = await accountOfCaller(principal.caller.uuid);
  await requirePassword(user, { password: body.password, field: 'password' }, context);
  if ((await factorsOf(user.uuid))?.secret === undefined) {
    throw new ApiError('refused', 'This account has no authenticator app');
  }
  await requireFactorAgain(user, body, { origin, now: context.now() });
  const row = await factorsOf(user.uuid);
  await transact(factorItems(user.uuid, row, { secret: undefined }));
  await notifyOwner({ user: user.uuid, event: row?.passkeys?.length ? 'app-removed' : 'factor-removed' });
  return { detail: 'The authenticator app was removed' };
};

export const resetSecondFactor: Handle<'resetSecondFactor'> = async ({ target }) => {
  const row = target.second_factor && (await factorsOf(target.uuid));
  if (!row) throw notFound();
  await transact(factorItems(target.uuid, row, { secret: undefined, passkeys: [] }));
  await notifyOwner({ user: target.uuid, event: 'factor-reset' });
};

import type { Principal } from '#functions/access/authorise.ts';
import { forgetAttempts, takeAttempt } from '#functions/access/limit-attempts.ts';
import { hashNewPassword } from '#functions/access/new-password.ts';
import { verifyPassword } from '#functions/access/password.ts';
import { confirmedSeconds } from '#functions/access/recent-password.ts';
import { accountChanged, accountOf, emailTaken } from '#functions/entities/accounts/account-items.ts';
import { askForMail } from '#functions/entities/mail/mail-message.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { endSessions } from '#functions/live/end-sessions.ts';
import { notFound, refusedField } from '#functions/runtime/api-error.ts';
import type { Context } from '#functions/runtime/context.ts';
import type { UserRow } from '#functions/tables/access-rows.ts';
import { where } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { refreshFamilies, users } from '#functions/tables/tables.ts';
import { newEmailByUser, passwordByUser } from './allowances.ts';
import { endAccessTokens } from './end-access-tokens.ts';
import { requirePasskey } from './require-factor.ts';
import { companyOf, startSession } from './sessions.ts';

export const changeName: Handle<'changeName'> = async ({ path, body, principal, ...place }, context) => {
  const user = await ownAccount(path, body, principal);
  const key = platformKey(user.uuid);
  const changed = await users.update(platform, key, { set: { name: body.name } });
  if (!changed) throw notFound();
  // The new session replaces the caller's, which would stay in the list of sessions.
  const replaced = await sessionOf(principal);
  const start = { ...place, confirmed: replaced?.confirmed, started: replaced?.started, company: companyOf(replaced) };
  const tokens = await startSession(changed, start, context);
  if (replaced) await refreshFamilies.drop(platform, replaced);
  return tokens;
};

/** The e-mail changes only when the link sent to the new address is opened. */
export const changeEmail: Handle<'changeEmail'> = async ({ path, body, principal }, context) => {
  const user = await ownAccount(path, body, principal);
  await requirePassword(user, { password: body.password, field: 'password' }, context);
  if (body.email === user.email) return { detail: 'This is your e-mail already' };
  await takeAttempt(newEmailByUser(user.uuid), context.now());
  if (await accountOf(body.email)) throw emailTaken();
  await askForMail({ kind: 'new-email', user: user.uuid, email: body.email });
  return { detail: 'Please follow the link that was sent to the new e-mail' };
};

export const changePassword: Handle<'changePassword'> = async ({ path, body, principal, ...place }, context) => {
  const user = await ownAccount(path, body, principal);
  await requirePassword(user, { password: body.old_password, field: 'old_password' }, context);
  const changed = await users.update(platform, platformKey(user.uuid), {
    set: { password_hash: await hashNewPassword(body.password, user), session_key: context.newId() },
    condition: where<UserRow>().equals('password_hash', user.password_hash),
  });
  if (!changed) throw accountChanged();
  const replaced = await sessionOf(principal);
  await endSessions(user.uuid);
  await endAccessTokens(user.uuid, body);
  // All sessions end; the caller, who has just given both passwords, gets a new one.
  return {
    detail: 'The password was changed',
    ...(await startSession(changed, { ...place, confirmed: context.now(), company: companyOf(replaced) }, context)),
  };
};

/** The same session continues: within ten minutes it is not asked again. */
export const reauthenticate: Handle<'reauthenticate'> = async ({ body, principal: { caller }, origin }, context) => {
  const user = await users.get(platform, platformKey(caller.uuid));
  if (!user) throw notFound();
  const { password = '', passkey } = body;
  if (passkey) await requirePasskey(user, passkey, { origin, now: context.now() });
  else await requirePassword(user, { password, field: 'password' }, context);
  const confirmed = context.now();
  if (caller.session) {
    await refreshFamilies.update(platform, { parent: caller.uuid, sort: caller.session }, { set: { confirmed } });
  }
  return { until: confirmed + confirmedSeconds };
};

/** The caller's own account, which the path must name; otherwise 404. */
async function ownAccount(
  path: { uuid: string },
  body: { uuid?: string | undefined },
  principal: Principal,
): Promise<UserRow> {
  const { uuid } = principal.caller;
  if (path.uuid !== uuid || (body.uuid ?? uuid) !== uuid) throw notFound();
  const user = await users.get(platform, platformKey(uuid));
  if (!user) throw notFound();
  return user;
}

/** The caller's session; undefined for an access token of the version before, which names none. */
async function sessionOf({ caller: { uuid: parent, session: sort } }: Principal) {
  return sort === undefined ? undefined : refreshFamilies.get(platform, { parent, sort });
}

/** Requires the current password; errors are reported in the field of that name. */
export async function requirePassword(
  user: UserRow,
  { password, field }: { password: string; field: string },
  { now }: Context,
): Promise<void> {
  const allowance = passwordByUser(user.uuid);
  await takeAttempt(allowance, now());
  if (!(await verifyPassword(password, user.password_hash)))
    throw refusedField(field, 'Current password is not correct');
  await forgetAttempts(allowance);
}

import { forgetAttempts, takeAttempt } from '#functions/access/limit-attempts.ts';
import { hashPassword } from '#functions/access/password.ts';
import { transact } from '#functions/aws/transact.ts';
import { accountOf, createItems, newAccount } from '#functions/entities/accounts/account-items.ts';
import { askForMail } from '#functions/entities/mail/mail-message.ts';
import { badLink, findMailToken, spendToken, stillAsMailed } from '#functions/entities/mail/mail-token.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { endSessions } from '#functions/live/end-sessions.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { Context } from '#functions/runtime/context.ts';
import type { MailTokenRow, UserRow } from '#functions/tables/access-rows.ts';
import { and, where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { invites, users } from '#functions/tables/tables.ts';
import { nameOfEmail } from '#shared/rules/name-of-email.ts';
import { acceptItems } from './accept-invite.ts';
import { resetByAccount, resetByAddress, signInByAccount } from './allowances.ts';
import { describeLink } from './describe-link.ts';

/** Sets a new password; with an invite's link, the password and the name of a new account. */
export const confirmPasswordReset: Handle<'confirmPasswordReset'> = async ({ body, recognise, describe }, context) => {
  const token = await findMailToken(body.token, ['password-reset', 'invite'], context.now());
  recognise(token.email);
  if (token.kind === 'invite') describe(`workspace ${await openAccount(token, body, context)}`);
  else await resetPassword(token, body.password, context);
  await forgetAttempts(signInByAccount(token.email));
  return { detail: 'The password was set: please sign in with it' };
};

const { equals } = where<UserRow>();

async function resetPassword(token: MailTokenRow, password: string, { newId }: Context): Promise<void> {
  await transact([
    spendToken(token),
    users.change(
      platform,
      { parent: platform, sort: token.parent },
      {
        set: { password_hash: await hashPassword(password), session_key: newId() },
        // The link was sent to the account's e-mail at that time.
        condition: and(equals('email', token.email), equals('is_active', true), stillAsMailed(token)),
      },
      badLink,
    ),
  ]);
  await endSessions(token.parent);
}

type Chosen = { password: string; name?: string | undefined };

/** Returns the name of the workspace. */
async function openAccount(token: MailTokenRow, chosen: Chosen, { now, newId }: Context): Promise<string> {
  if (await accountOf(token.email)) {
    throw new ApiError('refused', 'There is an account with this e-mail already: open the link again to join with it');
  }
  const { password, name = nameOfEmail(token.email) } = chosen;
  const invite = await invites.get(platform, { parent: platform, sort: token.parent });
  const account = { uuid: newId(), name, email: token.email, password, isStaff: false, now: now() };
  const row = await newAccount({ ...account, workspace: invite?.to_workspace });
  const { workspace, items } = await acceptItems(token, { uuid: newId(), user_uuid: row.uuid, now: now() });
  await transact([spendToken(token), ...createItems(row), ...items]);
  return workspace;
}

/** The mail worker looks up the account: this call does the same for known and unknown addresses. */
export const requestPasswordReset: Handle<'requestPasswordReset'> = async ({ body, sourceIp, recognise }, { now }) => {
  recognise(body.email);
  await takeAttempt(resetByAddress(sourceIp), now());
  await takeAttempt(resetByAccount(body.email), now());
  await askForMail({ kind: 'password-reset', email: body.email });
  return { detail: 'If there is an account with this e-mail, a link to set a new password is on its way' };
};

export const validatePasswordResetToken: Handle<'validatePasswordResetToken'> = async ({ body }, { now }) => {
  const token = await findMailToken(body.token, ['password-reset', 'invite', 'new-email'], now());
  return { detail: 'The link is good', ...(await describeLink(token, now())) };
};

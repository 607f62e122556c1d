import type { z } from 'zod';
import { forgetAttempts, takeAttempt } from '#functions/access/limit-attempts.ts';
import { hashNewPassword } from '#functions/access/new-password.ts';
import { type TransactionItem, transact } from '#functions/aws/transact.ts';
import { accountOf, createItems, emailItems, newAccount } from '#functions/entities/accounts/account-items.ts';
import { identityItems } from '#functions/entities/company/company-identities.ts';
import { isOpenInvite, releaseSlot } from '#functions/entities/invites/invites.ts';
import { askForMail, notifyOwner } from '#functions/entities/mail/mail-message.ts';
import { badLink, findMailToken, spendToken, stillAsMailed, uidb64 } from '#functions/entities/mail/mail-token.ts';
import { joinItems, takeUpRoles } from '#functions/entities/memberships/membership-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { endSessions } from '#functions/live/end-sessions.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { Context } from '#functions/runtime/context.ts';
import { type InviteRow, type MailTokenRow, type UserRow, userMemberships } from '#functions/tables/access-rows.ts';
import { and, unchangedSince, where } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { invites, memberships, users, workspaces } from '#functions/tables/tables.ts';
import type { linkDescription } from '#shared/contracts/account.ts';
import { nameOfEmail } from '#shared/rules/name-of-email.ts';
import { resetByAccount, resetByAddress, signInByAccount } from './allowances.ts';
import { endAccessTokens } from './end-access-tokens.ts';

/** Sets a new password; with an invite's link, the password and the name of a new account. */
export const confirmPasswordReset: Handle<'confirmPasswordReset'> = async ({ body, recognise, describe }, context) => {
  const token = await findMailToken(body.token, ['password-reset', 'invite'], context.now());
  recognise(token.email);
  if (token.kind === 'invite') describe(`workspace ${await openAccount(token, body, context)}`);
  else await resetPassword(token, body, context);
  await forgetAttempts(signInByAccount(token.email));
  return { detail: 'The password was set: please sign in with it' };
};

const { equals } = where<UserRow>();

async function resetPassword(token: MailTokenRow, chosen: Chosen, { newId }: Context): Promise<void> {
  const user = await users.get(platform, platformKey(token.parent));
  if (!user) throw badLink();
  await transact([
    spendToken(token),
    users.change(
      platform,
      platformKey(token.parent),
      {
        set: { password_hash: await hashNewPassword(chosen.password, user), session_key: newId() },
        // The link was sent to the account's e-mail at that time.
        condition: and(equals('email', token.email), equals('is_active', true), stillAsMailed(token)),
      },
      badLink,
    ),
  ]);
  await endSessions(token.parent);
  await endAccessTokens(token.parent, chosen);
}

type Chosen = { password: string; name?: string | undefined; end_tokens?: boolean };

/** Returns the name of the workspace. */
async function openAccount(token: MailTokenRow, chosen: Chosen, { now, newId }: Context): Promise<string> {
  if (await accountOf(token.email)) {
    throw new ApiError('refused', 'There is an account with this e-mail already: open the link again to join with it');
  }
  const { password, name = nameOfEmail(token.email) } = chosen;
  const invite = await invites.get(platform, platformKey(token.parent));
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
  const token = await findMailToken(body.token, ['password-reset', 'invite', 'new-email', 'company-link'], now());
  return { detail: 'The link is good', ...(await describeLink(token, now())) };
};

/** Opens the link of a mail: a changed e-mail takes effect, or an invite makes its account a member. */
export const verifyEmail: Handle<'verifyEmail'> = async ({ path, recognise, describe }, context) => {
  const token = await findMailToken(path.token, ['new-email', 'invite', 'company-link'], context.now());
  if (path.uidb64 !== uidb64(token.parent)) throw badLink();
  recognise(token.email);
  if (token.kind === 'new-email') {
    await takeEmail(token, context);
    return { detail: 'The e-mail was changed: please sign in with it' };
  }
  if (token.kind === 'company-link') {
    describe(`workspace ${await linkCompany(token, context)}`);
    return { detail: 'Your account is linked: sign in with your company' };
  }
  describe(`workspace ${await join(token, context)}`);
  return { detail: 'You have joined the workspace' };
};

/** Links an account with its company's subject, and makes it a member. Returns the name of the workspace. */
async function linkCompany(token: MailTokenRow, { now, newId }: Context): Promise<string> {
  const { workspace: uuid = '', subject = '' } = token.company ?? {};
  const [user, workspace] = await Promise.all([
    users.get(platform, platformKey(token.parent)),
    workspaces.get(platform, platformKey(uuid)),
  ]);
  if (!user || !workspace?.company_sign_in) throw badLink();
  const { role_uuid } = workspace.company_sign_in;
  const identity = { workspace_uuid: uuid, user_uuid: user.uuid, subject, created: now() };
  const isMember = await memberships.get(uuid, { parent: userMemberships(user.uuid), sort: uuid });
  const seat = { uuid: newId(), workspace_uuid: uuid, user_uuid: user.uuid, role_uuid };
  const joining = isMember ? [] : [...(await joinItems(seat, 'workspace')).items, ...takeUpRoles([role_uuid], 'role')];
  const isSame = and(equals('email', token.email), equals('is_active', true), stillAsMailed(token));
  await transact([
    spendToken(token),
    users.check(platform, platformKey(user.uuid), badLink, isSame),
    ...joining,
    ...identityItems(identity, badLink),
  ]);
  await notifyOwner({ user: user.uuid, event: 'company-linked', subject: workspace.name });
  return workspace.name;
}

async function takeEmail(token: MailTokenRow, { newId }: Context): Promise<void> {
  const user = await users.get(platform, platformKey(token.parent));
  if (!user) throw badLink();
  await transact([
    spendToken(token),
    ...emailItems(user, token.email),
    users.change(
      platform,
      platformKey(user.uuid),
      {
        set: { email: token.email, session_key: newId() },
        condition: and(equals('email', user.email), equals('is_active', true), stillAsMailed(token)),
      },
      badLink,
    ),
  ]);
  await endSessions(user.uuid);
  await notifyOwner({ user: user.uuid, event: 'email-changed', subject: token.email, to: user.email });
}

/** Returns the name of the workspace. */
async function join(token: MailTokenRow, { now, newId }: Context): Promise<string> {
  const user = await accountOf(token.email);
  if (!user?.is_active) throw badLink();
  const { workspace, items } = await acceptItems(token, { uuid: newId(), user_uuid: user.uuid, now: now() });
  await transact([spendToken(token), ...items]);
  return workspace;
}

/**
 * The name of the workspace, and transaction items that accept the invite of a token for a user, if it is open and the
 * licence has a seat.
 */
async function acceptItems(
  { parent: invite }: MailTokenRow,
  { uuid, user_uuid, now }: { uuid: string; user_uuid: string; now: number },
): Promise<{ workspace: string; items: TransactionItem[] }> {
  const row = await invites.get(platform, platformKey(invite));
  if (!row) throw badLink();
  const { to_workspace, role_uuid } = row;
  const { equals: has, greaterThan } = where<InviteRow>();
  const isOpen = and(has('state', 'open'), greaterThan('valid_until', now), unchangedSince(row, 'role_uuid'));
  const seat = await joinItems({ uuid, workspace_uuid: to_workspace, user_uuid, role_uuid }, 'workspace');
  const items = [
    invites.change(platform, row, { set: { state: 'accepted' }, condition: isOpen }, badLink),
    ...seat.items,
    ...takeUpRoles([role_uuid], 'role'),
    ...(await releaseSlot(row)),
  ];
  return { workspace: seat.workspace.name, items };
}

/** The purpose and recipient of a mailed link: only its owner has the token, so nothing new is revealed. */
async function describeLink(token: MailTokenRow, now: number): Promise<z.output<typeof linkDescription>> {
  const { kind, parent, email } = token;
  if (kind === 'invite') return describeInvite(token, now);
  const user = await users.get(platform, platformKey(parent));
  if (!user?.is_active) throw badLink();
  const leads_to = ({ 'new-email': 'new_email', 'company-link': 'company', 'password-reset': 'new_password' } as const)[
    kind
  ];
  return { leads_to, email, account: user.email };
}

async function describeInvite({ parent, email }: MailTokenRow, now: number) {
  const invite = await invites.get(platform, platformKey(parent));
  const workspace = invite && (await workspaces.get(platform, platformKey(invite.to_workspace)));
  if (!invite || !workspace || !isOpenInvite(invite, now)) throw badLink();
  const isKnown = (await accountOf(email)) !== undefined;
  return {
    leads_to: isKnown ? ('join' as const) : ('new_account' as const),
    email,
    account: email,
    uidb64: uidb64(parent),
    invite: { workspace: workspace.name, creator: invite.creator },
  };
}

import { variable } from '#functions/aws/environment.ts';
import { accountOf } from '#functions/entities/accounts/account-items.ts';
import type { AccountEvent, MailMessage } from '#functions/entities/mail/mail-message.ts';
import { createMailToken, type TokenSubject, uidb64 } from '#functions/entities/mail/mail-token.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { invites, users, workspaces } from '#functions/tables/tables.ts';
import type { Email } from './send-email.ts';

type EventMessage = Extract<MailMessage, { kind: 'account-event' }>;

const resetMinutes = 60;
const verifyHours = 24;

/** The e-mail of a message, with a new link; undefined if there is no recipient (any more). */
export async function buildEmail(message: MailMessage, now: number): Promise<Email | undefined> {
  switch (message.kind) {
    case 'password-reset':
      return passwordReset(message.email, now);
    case 'new-email':
      return newEmail(message.user, message.email, now);
    case 'invite':
      return invitation(message.invite, now);
    case 'company-sign-in':
      return waysIn(message.email);
    case 'company-link':
      return companyLink(message, now);
    case 'revoked-token':
      return revokedToken(message.user, message.name);
    case 'account-event':
      return accountEventEmail(message);
  }
}

async function passwordReset(email: string, now: number): Promise<Email | undefined> {
  const user = await accountOf(email);
  if (!user?.is_active) return undefined;
  const expires = now + resetMinutes * 60;
  const link = await resetLink({ subject: user.uuid, kind: 'password-reset', email, account: user, expires });
  const lines = [
    `Hello ${user.name},`,
    'somebody, probably you, has asked for a new password for your account. You can set one here:',
    link,
    `The link is good once, for ${resetMinutes} minutes. If you did not ask, there is nothing to do: your password stays.`,
  ];
  return compose(email, 'Set a new password', lines);
}

async function newEmail(uuid: string, email: string, now: number): Promise<Email | undefined> {
  const user = await users.get(platform, platformKey(uuid));
  if (!user?.is_active) return undefined;
  const expires = now + verifyHours * 3600;
  const link = await verifyLink({ subject: uuid, kind: 'new-email', email, account: user, expires });
  const lines = [
    `Hello ${user.name},`,
    `please confirm that this is to be the e-mail of your account (until now ${user.email}):`,
    link,
    `The link is good once, for ${verifyHours} hours. You will have to sign in again, with this address.`,
  ];
  return compose(email, 'Confirm your e-mail', lines);
}

/** The link adds a member who has an account; others set a password first, which creates one. */
async function invitation(uuid: string, now: number): Promise<Email | undefined> {
  const invite = await invites.get(platform, platformKey(uuid));
  if (invite?.state !== 'open' || invite.valid_until <= now) return undefined;
  const { email, to_workspace, valid_until: expires, creator } = invite;
  const workspace = await workspaces.get(platform, platformKey(to_workspace));
  if (!workspace) return undefined;
  const subject: TokenSubject = { subject: uuid, kind: 'invite', email, expires };
  const known = await accountOf(email);
  const lines = [
    'Hello,',
    `${creator} invites you to the workspace "${workspace.name}".`,
    known ? 'Join it here:' : 'Set a password here, and sign in with this e-mail:',
    known ? await verifyLink(subject) : await resetLink(subject),
    `The link is good once, until ${new Date(expires * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
  ];
  return compose(email, `Invitation to ${workspace.name}`, lines);
}

/** The sign-ins of an address' domain; no mail where there is none. */
async function waysIn(email: string): Promise<Email | undefined> {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const all = await workspaces.list(platform, platform);
  const its = all.filter(({ company_sign_in }) => company_sign_in?.domains.includes(domain));
  if (its.length === 0) return undefined;
  const lines = [
    'Hello,',
    'somebody, probably you, has asked how your company signs in here. This is the way, also for the next time:',
    ...its.map(({ uuid, name }) => `${name}: ${site()}/login/company/${uuid}`),
    'If you did not ask, there is nothing to do.',
  ];
  return compose(email, 'Sign in with your company', lines);
}

async function companyLink(message: Extract<MailMessage, { kind: 'company-link' }>, now: number) {
  const { user: uuid, workspace: to, subject } = message;
  const user = await users.get(platform, platformKey(uuid));
  const workspace = await workspaces.get(platform, platformKey(to));
  if (!user?.is_active || !workspace) return undefined;
  const expires = now + verifyHours * 3600;
  const company = { workspace: to, subject };
  const { email } = user;
  const link = await verifyLink({ subject: uuid, kind: 'company-link', email, account: user, company, expires });
  const lines = [
    `Hello ${user.name},`,
    `somebody, probably you, has signed in with the company of the workspace "${workspace.name}". Your e-mail has an account already. With this link it can be opened that way, in this workspace:`,
    link,
    `The link is good once, for ${verifyHours} hours. Then sign in with your company again. If it was not you, there is nothing to do.`,
  ];
  return compose(email, `Sign in to ${workspace.name} with your company`, lines);
}

async function revokedToken(uuid: string, name: string): Promise<Email | undefined> {
  const user = await users.get(platform, platformKey(uuid));
  if (!user?.is_active) return undefined;
  const lines = [
    `Hello ${user.name},`,
    `an administrator has revoked your access token "${name}". Programs that use it are refused from now on.`,
    `If one of them should continue, make a new token in your account: ${site()}/account/tokens`,
  ];
  return compose(user.email, 'An access token was revoked', lines);
}

const eventTexts: Record<AccountEvent, (subject: string) => { title: string; text: string; otherwise: string }> = {
  'factor-set': () => ({
    title: 'A second factor was set up',
    text: 'your account has a second factor now: signing in asks for a code of your authenticator app.',
    otherwise: 'ask an administrator to reset the second factor, and change your password.',
  }),
  'factor-removed': () => ({
    title: 'The second factor was removed',
    text: 'your account has no second factor any more: signing in asks for the password alone.',
    otherwise: 'change your password, and set up a second factor again.',
  }),
  'factor-reset': () => ({
    title: 'The second factor was reset',
    text: 'an administrator has removed the second factor of your account: signing in asks for the password alone.',
    otherwise: 'change your password, and ask who asked for it.',
  }),
  'app-removed': () => ({
    title: 'The authenticator app was removed',
    text: 'the authenticator app of your account was removed: signing in asks for your password and a passkey.',
    otherwise: 'change your password, and look at your passkeys.',
  }),
  'passkey-added': (name) => ({
    title: 'A passkey was added',
    text: `your account has a new passkey, "${name}": with your password it signs in.`,
    otherwise: 'remove it, and change your password.',
  }),
  'passkey-removed': (name) => ({
    title: 'A passkey was removed',
    text: `the passkey "${name}" of your account was removed.`,
    otherwise: 'change your password, and look at your other passkeys.',
  }),
  'recovery-code-used': (left) => ({
    title: 'A recovery code was used',
    text: `somebody has used a recovery code of your account. ${left} ${left === '1' ? 'is' : 'are'} left.`,
    otherwise: 'change your password, remove the second factor and set it up again.',
  }),
  'token-made': (name) => ({
    title: 'An access token was made',
    text: `your account has a new access token, "${name}". A program that has it may do what your role allows.`,
    otherwise: 'revoke it under Access tokens, and change your password.',
  }),
  'webhook-made': (name) => ({
    title: 'A webhook was made',
    text: `your account has made the webhook "${name}".`,
    otherwise: 'remove it in the project, and change your password.',
  }),
  'webhook-changed': (name) => ({
    title: 'A webhook was changed',
    text: `your account has changed the webhook "${name}".`,
    otherwise: 'look at it in the project, and change your password.',
  }),
  'webhook-removed': (name) => ({
    title: 'A webhook was removed',
    text: `your account has removed the webhook "${name}".`,
    otherwise: 'change your password.',
  }),
  'email-changed': (email) => ({
    title: 'The e-mail of your account was changed',
    text: `your account has the e-mail ${email} now, and no longer this one.`,
    otherwise: 'ask an administrator at once.',
  }),
  'role-changed': (workspaces) => ({
    title: 'Your role was changed',
    text: `an administrator has changed your role in ${workspaces}.`,
    otherwise: 'and you did not expect it, ask your administrator.',
  }),
  'company-account': (workspace) => ({
    title: 'You have an account',
    text: `your company has signed you in to the workspace "${workspace}", and an account was made for you.`,
    otherwise: 'ask the administrators of your company.',
  }),
  'company-linked': (workspace) => ({
    title: 'Your account was linked with your company',
    text: `the company of the workspace "${workspace}" can sign you in there from now on.`,
    otherwise: 'ask your administrator at once.',
  }),
  'company-sign-in-set': (workspace) => ({
    title: 'The sign-in of a company was set up',
    text: `your account has set up or changed how the company of the workspace "${workspace}" signs in.`,
    otherwise: 'look at it in the settings of the workspace, and change your password.',
  }),
  'company-sign-in-removed': (workspace) => ({
    title: 'The sign-in of a company was removed',
    text: `your account has removed how the company of the workspace "${workspace}" signs in.`,
    otherwise: 'look at the settings of the workspace, and change your password.',
  }),
};

async function accountEventEmail({ user: uuid, event, subject = '', to }: EventMessage): Promise<Email | undefined> {
  const user = await users.get(platform, platformKey(uuid));
  if (!user?.is_active) return undefined;
  const { title, text, otherwise } = eventTexts[event](subject);
  const lines = [`Hello ${user.name},`, text, `If that was not you, ${otherwise} ${site()}/account/security`];
  return compose(to ?? user.email, title, lines);
}

const resetLink = async (subject: TokenSubject) => `${site()}/password-reset/${await createMailToken(subject)}`;
const verifyLink = async (subject: TokenSubject) =>
  `${site()}/verify-email/${uidb64(subject.subject)}/${await createMailToken(subject)}`;
const site = () => variable('SITE_URL').replace(/\/$/, '');

const compose = (to: string, subject: string, lines: readonly string[]): Email => ({
  to,
  // Names from before they had to be one line may contain line breaks, a subject must not.
  subject: subject.replaceAll(/\s+/g, ' '),
  text: `${lines.join('\n\n')}\n`,
});

import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { takeAttempt } from '#functions/access/limit-attempts.ts';
import { signToken } from '#functions/access/sign-token.ts';
import { verifySignature } from '#functions/access/verify-token.ts';
import { measure } from '#functions/aws/measure.ts';
import { transact } from '#functions/aws/transact.ts';
import { accountOf, createItems, newAccount } from '#functions/entities/accounts/account-items.ts';
import { readClientSecret } from '#functions/entities/company/client-secret.ts';
import { companyIdentityOf, identityItems, subjectOf } from '#functions/entities/company/company-identities.ts';
import { askForMail, notifyOwner } from '#functions/entities/mail/mail-message.ts';
import { joinItems, takeUpRoles } from '#functions/entities/memberships/membership-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { Context } from '#functions/runtime/context.ts';
import { type UserRow, userIdentities, userMemberships } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { companyIdentities, memberships, users, workspaces } from '#functions/tables/tables.ts';
import { email as emailField, name as nameField, uuid } from '#shared/contracts/fields.ts';
import { nameOfEmail } from '#shared/rules/name-of-email.ts';
import type { ProviderClient, ProviderIdentity } from '../company/provider.ts';
import { companyByAddress, linkByAccount, wayByAccount, wayByAddress } from './allowances.ts';
import { startSession } from './sessions.ts';

/** Loads the protocol's library: a call that asks no provider does not evaluate it. */
const loadProvider = () => import('../company/provider.ts');

/** Says the same of every address, and mails where its domain has a sign-in (decision SIGNIN-1). */
export const requestCompanySignIn: Handle<'requestCompanySignIn'> = async ({ body, sourceIp }, { now }) => {
  await takeAttempt(wayByAddress(sourceIp), now());
  await takeAttempt(wayByAccount(body.email), now());
  await askForMail({ kind: 'company-sign-in', email: body.email });
  return { detail: 'If your company signs in here, a mail with the way in is on its way' };
};

const audience = 'serieslab-company-sign-in';
const attemptMinutes = 10;
/** The browser keeps the attempt, signed, until it comes back: no other browser can end it. */
const keyClaims = z.object({
  sub: uuid,
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect: z.string(),
  again: z.boolean(),
  exp: z.number(),
});

export const beginCompanySignIn: Handle<'beginCompanySignIn'> = async ({ body, sourceIp }, { now }) => {
  await takeAttempt(companyByAddress(sourceIp), now());
  const { client } = await signInOf(body.workspace);
  const [state, nonce, verifier] = [random(), random(), random()];
  const attempt = { state, nonce, verifier, redirect: body.redirect, again: body.again ?? false };
  const expires = now() + attemptMinutes * 60;
  const key = await signToken({ sub: body.workspace, ...attempt }, { audience, now: now(), expires });
  const { signInAddress } = await loadProvider();
  return { address: await ofProvider(signInAddress(client, attempt)), key };
};

const random = () => randomBytes(32).toString('base64url');

/** Ends the attempt of this browser with a session, or with a mail to the owner of an account that is not linked yet. */
export const finishCompanySignIn: Handle<'finishCompanySignIn'> = async (
  { body, sourceIp, userAgent, recognise, describe },
  context,
) => {
  await takeAttempt(companyByAddress(sourceIp), context.now());
  const attempt = keyClaims.parse(await verifySignature(body.key, audience).catch(() => Promise.reject(tooLate())));
  if (attempt.exp <= context.now()) throw tooLate();
  const { workspace, client } = await signInOf(attempt.sub);
  describe(`workspace ${workspace.name}`);
  const { identifyPerson } = await loadProvider();
  const identity = await ofProvider(identifyPerson(client, attempt, body.query));
  const subject = subjectOf(client.issuer, identity.subject);
  const email = emailField.safeParse(identity.email).data;
  if (email) recognise(email);
  const known = await companyIdentityOf(workspace.uuid, subject);
  const user = known
    ? await memberOf(workspace, known.user_uuid)
    : await newcomer({ workspace, subject, email, identity }, context);
  if (!user) return { outcome: 'linking', email: email ?? '' };
  recognise(user.email);
  const time = context.now();
  const company = { company: workspace.uuid, company_subject: subject, vouched: time, asked: time };
  const kept = identity.refreshToken === undefined ? {} : { provider_token: identity.refreshToken };
  const confirmed = identity.authenticated;
  const start = { sourceIp, userAgent, confirmed, company: { ...company, ...kept } };
  return { outcome: 'signed_in', ...(await startSession(user, start, context, body.csv_decimal)) };
};

const tooLate = () => new ApiError('refused', 'This sign-in took too long: please begin again');

async function signInOf(uuid: string): Promise<{ workspace: WorkspaceRow; client: ProviderClient }> {
  const workspace = await workspaces.get(platform, platformKey(uuid));
  const settings = workspace?.company_sign_in;
  const secret = settings && (await readClientSecret(uuid));
  if (!settings || secret === undefined) throw new ApiError('refused', 'This workspace has no sign-in of a company');
  const { issuer, client_id } = settings;
  return { workspace, client: { issuer, client_id, secret } };
}

/** A problem of the provider's is no error of ours: its message is for the person. */
async function ofProvider<Result>(work: Promise<Result>): Promise<Result> {
  const { ProviderProblem } = await loadProvider();
  return work.catch((error: unknown) => {
    if (!(error instanceof ProviderProblem)) throw error;
    measure({ SignInFailures: 1 });
    throw new ApiError('refused', error.message);
  });
}

/** The account that is linked. The workspace decides who is a member: a company brings nobody back who was removed. */
async function memberOf({ uuid, name }: WorkspaceRow, account: string): Promise<UserRow> {
  const [user, membership] = await Promise.all([
    users.get(platform, platformKey(account)),
    memberships.get(uuid, { parent: userMemberships(account), sort: uuid }),
  ]);
  if (!user?.is_active) throw deactivated();
  if (!membership) throw new ApiError('refused', `You are no longer a member of ${name}: ask your administrator`);
  return user;
}

const deactivated = () => new ApiError('refused', 'Your account is deactivated: ask your administrator');

interface Newcomer {
  workspace: WorkspaceRow;
  subject: string;
  email: string | undefined;
  identity: ProviderIdentity;
}

/** A new account; undefined where the address has one, whose owner gets a mail to allow the link. */
async function newcomer({ workspace, subject, email, identity }: Newcomer, context: Context) {
  const { domains = [], role_uuid = '' } = workspace.company_sign_in ?? {};
  if (email === undefined) throw new ApiError('refused', 'Your provider does not say your e-mail');
  if (!domains.includes(email.slice(email.lastIndexOf('@') + 1))) {
    throw new ApiError('refused', `${email} is of no domain that may sign in here: ask your administrator`);
  }
  const existing = await accountOf(email);
  if (existing) {
    if (!existing.is_active) throw deactivated();
    const linked = { parent: userIdentities(existing.uuid), sort: workspace.uuid };
    if (await companyIdentities.get(workspace.uuid, linked)) throw otherPerson();
    await takeAttempt(linkByAccount(email), context.now());
    await askForMail({ kind: 'company-link', user: existing.uuid, workspace: workspace.uuid, subject });
    return undefined;
  }
  if (!identity.isVerified) {
    throw new ApiError('refused', `Your provider does not say that ${email} is verified: ask your administrator`);
  }
  return openAccount({ workspace, subject, email, role_uuid, name: identity.name }, context);
}

const otherPerson = () =>
  new ApiError('refused', 'Your account is linked with another person of your company: ask your administrator');

async function openAccount(
  person: { workspace: WorkspaceRow; subject: string; email: string; role_uuid: string; name: string | undefined },
  { now, newId }: Context,
): Promise<UserRow> {
  const { workspace, subject, email, role_uuid } = person;
  const name = nameField.safeParse(person.name).data ?? nameOfEmail(email);
  const created = now();
  // The password is known to no person: the account's owner may set one by mail.
  const secret = { password: random(), isRandom: true } as const;
  const account = { uuid: newId(), name, email, ...secret, isStaff: false, now: created };
  const row = await newAccount({ ...account, workspace: workspace.uuid });
  const seat = { uuid: newId(), workspace_uuid: workspace.uuid, user_uuid: row.uuid, role_uuid };
  const identity = { workspace_uuid: workspace.uuid, user_uuid: row.uuid, subject, created };
  await transact([
    ...createItems(row),
    ...(await joinItems(seat, 'workspace')).items,
    ...takeUpRoles([role_uuid], 'role'),
    ...identityItems(identity, otherPerson),
  ]);
  await notifyOwner({ user: row.uuid, event: 'company-account', subject: workspace.name });
  return row;
}

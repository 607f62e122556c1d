import * as z from 'zod';
import { samplePlace } from '#shared/contracts/administration.ts';
import { uuid } from '#shared/contracts/fields.ts';
import { csvDecimal, csvDelimiter } from '#shared/contracts/workspaces.ts';
import { created, row } from './rows.ts';

/** The rows of accounts, their rights, and their sessions, sockets and mailed links. */
export const userRow = row.extend({
  name: z.string(),
  email: z.string(),
  password_hash: z.string(),
  is_staff: z.boolean(),
  is_active: z.boolean(),
  first_date: z.number(),
  last_visit: z.number().optional(),
  /** The value that access tokens must carry: a new one ends all sessions (decision ACCESS-4). */
  session_key: z.string().optional(),
  /** Sessions that were ended singly, as `until#family`: their access tokens are refused until they expire. */
  ended_sessions: z.set(z.string()).optional(),
  /** Whether signing in asks for a code of the row in `second-factors`; absent without one. */
  second_factor: z.boolean().optional(),
  csv_decimal: csvDecimal,
  csv_delimiter: csvDelimiter,
});
export type UserRow = z.infer<typeof userRow>;

/**
 * A membership is two items written together: below the user (`user#…`), so that one read authorises a call, and below
 * the workspace (`workspace#…`), so that its users are one query. `projects` (on the former) are the assignments.
 */
export const membershipRow = row.extend({
  workspace_uuid: uuid,
  user_uuid: uuid,
  role_uuid: uuid,
  projects: z.set(uuid).optional(),
});
export type MembershipRow = z.infer<typeof membershipRow>;
export const userMemberships = (user: string) => `user#${user}`;
export const workspaceMemberships = (workspace: string) => `workspace#${workspace}`;

/** Grows with every workspace, member or invite that is given this, so that a delete meets one that comes meanwhile. */
const referenceCount = z.number().optional();

export const licenceRow = row.extend({
  name: z.string(),
  user_count: z.number(),
  project_count: z.number(),
  experiment_count: z.number(),
  series_count: z.number(),
  /** How much the files of a workspace may take; absent in licences without a bound of their own. */
  storage_megabytes: z.number().optional(),
  /** How many calls and seconds of jobs a workspace may have in a month; absent without a bound. */
  calls_a_month: z.number().optional(),
  job_seconds_a_month: z.number().optional(),
  /** The links to the allowed actions: kept here alone, an action's licences follow from them. */
  actions: z.array(z.object({ uuid, action: uuid })),
  taken_up: referenceCount,
});
export type LicenceRow = z.infer<typeof licenceRow>;

/** As with licences, the links to permissions are kept here alone. */
export const roleRow = row.extend({
  name: z.string(),
  permissions: z.array(z.object({ uuid, permission: uuid })),
  taken_up: referenceCount,
});
export type RoleRow = z.infer<typeof roleRow>;

/** Permissions and actions are names to which roles and licences have links. */
export const namedRow = row.extend({
  name: z.string(),
  /** Grows with every link that is made or taken away, so that a delete meets a link made meanwhile. */
  link_changes: z.number(),
});
export type NamedRow = z.infer<typeof namedRow>;

/** An invite is of the platform, not of the tenant that it leads to: `to_workspace` is no `workspace_uuid`. */
export const inviteRow = row.extend({
  ...created,
  email: z.string(),
  to_workspace: uuid,
  role_uuid: uuid,
  state: z.enum(['open', 'accepted', 'off']),
  valid_until: z.number(),
});
export type InviteRow = z.infer<typeof inviteRow>;

/** Parent: the user; sort and uuid: the family. `token` is the id of the one refresh token that is still good. */
export const refreshFamilyRow = row.extend({
  token: z.string(),
  expires: z.number(),
  /** The token before it, and when it was exchanged; absent before the first exchange. */
  previous: z.string().optional(),
  exchanged: z.number().optional(),
  /** When the password was last given in this session. */
  confirmed: z.number().optional(),
  /**
   * In a session that a company has begun: its workspace, the hash of the subject there, when the provider last stood
   * for it, when it was last asked, and its refresh token, if it gave one.
   */
  company: uuid.optional(),
  company_subject: z.string().optional(),
  vouched: z.number().optional(),
  asked: z.number().optional(),
  provider_token: z.string().optional(),
  /** When somebody signed in, and where from it was last used; absent in sessions of the version before. */
  started: z.number().optional(),
  ip: z.string().optional(),
  user_agent: z.string().optional(),
});
export type RefreshFamilyRow = z.infer<typeof refreshFamilyRow>;

const passkeyEntry = z.object({
  uuid,
  name: z.string(),
  /** The credential's id and its public key (COSE), in Base64url. */
  id: z.string(),
  public_key: z.string(),
  /** How often it has signed, as it says itself; 0 where it does not count. */
  counter: z.number(),
  transports: z.array(z.string()).optional(),
  /** The host for which it was made: it signs for no other. */
  host: z.string(),
  created: z.number(),
  last_used: z.number().optional(),
});
export type PasskeyEntry = z.infer<typeof passkeyEntry>;

/**
 * Parent: the user; sort: `totp` in use, `pending` until a first code has confirmed an app. The name of the former is
 * from when there were no passkeys: all factors of an account are one row, so that one write decides which is the last.
 */
export const secondFactorRow = z.object({
  parent: z.string(),
  sort: z.enum(['totp', 'pending']),
  /**
   * The secret of the authenticator app, in Base32; absent without one. Kept readable, because each code is computed from it
   * (decision SIGN-4).
   */
  secret: z.string().optional(),
  /** When the app was set up, or without one the first passkey. */
  created: z.number(),
  /** The time step of the last code that was accepted: it and those before it are refused. */
  last_step: z.number(),
  /** The hashes of the recovery codes that are left. */
  recovery: z.array(z.string()),
  passkeys: z.array(passkeyEntry).optional(),
  expires: z.number().optional(),
});
export type SecondFactorRow = z.infer<typeof secondFactorRow>;

/** Parent: the user; the challenge that a passkey is to sign: to be added, or to be used. */
export const passkeyChallengeRow = z.object({
  parent: z.string(),
  sort: z.enum(['add-passkey', 'use-passkey']),
  challenge: z.string(),
  expires: z.number(),
});
export type PasskeyChallengeRow = z.infer<typeof passkeyChallengeRow>;

/**
 * A link of a company's subject with an account, as two items written together: below the workspace, by the hash of issuer and subject,
 * and below the user (`user#…`), by the workspace.
 */
export const companyIdentityRow = z.object({
  parent: z.string(),
  sort: z.string(),
  workspace_uuid: uuid,
  user_uuid: uuid,
  subject: z.string(),
  created: z.number(),
});
export type CompanyIdentityRow = z.infer<typeof companyIdentityRow>;
export const userIdentities = (user: string) => `user#${user}`;

/** Parent: the user. The secret is kept as its hash alone. */
export const accessTokenRow = row.extend({
  name: z.string(),
  hash: z.string(),
  created: z.number(),
  expires: z.number(),
  only_workspace: uuid.optional(),
  only_project: uuid.optional(),
  /** A CSV address: the token reads the samples of this experiment as CSV, and is refused by every other call. */
  only_experiment: uuid.optional(),
  /** The workspace whose company had signed the account in when the token was made. */
  company: uuid.optional(),
  read_only: z.boolean(),
  /** The minute of the last call, in Unix seconds, and the number of calls in it. */
  minute: z.number().optional(),
  calls: z.number(),
});
export type AccessTokenRow = z.infer<typeof accessTokenRow>;

/** Parent: the account, or the account and its access token; sort: the hash of the key. */
export const idempotentCallRow = z.object({
  parent: z.string(),
  sort: z.string(),
  /** The hash of the method, path, query and body. */
  fingerprint: z.string(),
  /** When the first attempt began, in milliseconds: the call's ids derive from it. */
  began: z.number(),
  /** The attempt that may commit, and until when it may be under way (Unix seconds). */
  attempt: z.string(),
  until: z.number(),
  /** How many transactions have been committed. */
  commits: z.number(),
  /** The answer, once there is one; its body gzipped, unless it is too large to be kept. */
  status: z.number().optional(),
  answer: z.instanceof(Uint8Array).optional(),
  expires: z.number(),
});
export type IdempotentCallRow = z.infer<typeof idempotentCallRow>;

/**
 * Parent: whose limit it is, such as `account#…`; sort: `turn#…` for one of a few at once, `usage#…` for what is counted in
 * a month, else what is counted by the minute.
 */
export const callLimitRow = z.object({
  parent: z.string(),
  sort: z.string(),
  /** The call that has the turn, and until when it may be under way. */
  holder: z.string().optional(),
  until: z.number().optional(),
  /** The minute of the last call, in Unix seconds, and the number of calls in it, or in the month. */
  minute: z.number().optional(),
  calls: z.number().optional(),
  job_seconds: z.number().optional(),
  expires: z.number(),
});
export type CallLimitRow = z.infer<typeof callLimitRow>;

/** Parent: `platform`; sort: the key's id. One that was rotated expires once no token of it can be good any more. */
export const publicKeyRow = z.object({
  parent: z.string(),
  sort: z.string(),
  jwk: z.record(z.string(), z.string()),
  expires: z.number().optional(),
});

/** Parent: the experiment; sort and uuid: the connection's id, which is no real uuid. */
export const connectionRow = z.object({
  parent: z.string(),
  sort: z.string(),
  uuid: z.string(),
  workspace_uuid: uuid,
  project_uuid: uuid,
  user_uuid: uuid,
  /** The workspace whose company has begun the session. */
  company: uuid.optional(),
  expires: z.number(),
});
export type ConnectionRow = z.infer<typeof connectionRow>;

/** The same connection, found by its user: parent is `userConnections`, sort the connection's id. The index is not for it. */
export const userConnectionRow = z.object({
  parent: z.string(),
  sort: z.string(),
  workspace_uuid: uuid,
  experiment_uuid: uuid,
  expires: z.number(),
});
export const userConnections = (user: string) => `user#${user}`;

/** Parent: the user or invite; sort: the hash of the token that was mailed. `email` is where it was mailed to. */
export const mailTokenRow = z.object({
  parent: z.string(),
  sort: z.string(),
  kind: z.enum(['password-reset', 'new-email', 'invite', 'company-link']),
  email: z.string(),
  /** The account's `session_key` when the link was made, empty where it had none: another key ends the link. */
  session_key: z.string().optional(),
  /** With `company-link`: the workspace, and the hash of the subject that may sign in as the account. */
  company: z.object({ workspace: uuid, subject: z.string() }).optional(),
  expires: z.number(),
});
export type MailTokenRow = z.infer<typeof mailTokenRow>;

/** Parent: the month; sort: the time counted down, so that a list begins with the newest. */
export const activityRow = z.object({
  parent: z.string(),
  sort: z.string(),
  uuid,
  timestamp: z.number(),
  user: z.string(),
  action: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  sample: samplePlace.optional(),
  expires: z.number(),
});
export type ActivityRow = z.infer<typeof activityRow>;

import * as z from 'zod';
import { membershipsOf } from '#functions/access/caller.ts';
import { type Allowance, takeAttempt } from '#functions/access/limit-attempts.ts';
import { accountOf } from '#functions/entities/accounts/account-items.ts';
import type { Seat } from '#functions/entities/memberships/membership-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { type MembershipRow, type UserRow, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { memberships, users, workspaces } from '#functions/tables/tables.ts';
import type { User } from '#shared/contracts/administration.ts';
import { email } from '#shared/contracts/fields.ts';

/** Returns the caller's own account, or any account for superadmins; otherwise 404. */
export const getUser: Handle<'getUser'> = async ({ path, principal }) => {
  const uuid = z.uuid().safeParse(path.id.toLowerCase()).data;
  const mayKnow = uuid === principal.caller.uuid || principal.access.role === 'superadmin';
  if (!uuid || !mayKnow) throw notFound();
  const row = await users.get(platform, platformKey(uuid));
  if (!row) throw notFound();
  return presentUser(row, await ownMemberships(uuid));
};

/** All users, newest first: administration searches and sorts in the browser. */
export const listUsers: Handle<'listUsers'> = async () => {
  const [rows, seats] = await Promise.all([users.list(platform, platform), allMemberships()]);
  return rows
    .sort((a, b) => b.first_date - a.first_date || b.uuid.localeCompare(a.uuid))
    .map((row) => presentUser(row, seats.get(row.uuid) ?? []));
};

export const getUserPermissions: Handle<'getUserPermissions'> = async ({ principal }) => ({
  role: principal.access.role,
  workspaces: principal.access.workspaces,
  ...(principal.caller.lacksSecondFactor ? { lacks_second_factor: true } : {}),
});

/**
 * True if an account uses this e-mail; invalid addresses count as free. For superadmins, who create accounts, their own
 * e-mail counts as used. Other users check a new address for themselves, and only a limited number of times, so that
 * they cannot find out who has an account (decision ACCESS-7).
 */
export const checkEmail: Handle<'checkEmail'> = async ({ body, principal: { caller } }, { now }) => {
  const wanted = email.safeParse(body.email).data;
  if (wanted === undefined || (!caller.isStaff && wanted === caller.email)) return false;
  if (!caller.isStaff) await takeAttempt(asksByUser(caller.uuid), now());
  return (await accountOf(wanted)) !== undefined;
};

const asksByUser = (uuid: string): Allowance => ({
  what: 'check-email',
  by: 'account',
  who: uuid,
  maxAttempts: 20,
  refusal: (wait) => `Too many e-mails were asked about: please wait ${wait}`,
});

/** Presents a user without the password's hash. */
export function presentUser(row: UserRow, seats: readonly Seat[]): User {
  const { uuid, name, email, is_staff, is_active, first_date, last_visit, csv_decimal, csv_delimiter } = row;
  return {
    uuid,
    name,
    email,
    is_staff,
    is_active,
    first_date,
    last_visit: last_visit ?? null,
    csv_decimal,
    csv_delimiter,
    ...(row.second_factor ? { second_factor: true } : {}),
    workspaces: seats.map((seat) => ({ uuid: seat.uuid, workspace: seat.workspace_uuid, role: seat.role_uuid })),
  };
}

/** A user's memberships, except those in workspaces that are deleted and wait for removal. */
export async function ownMemberships(user: string): Promise<MembershipRow[]> {
  const rows = await membershipsOf(user);
  const found = await Promise.all(rows.map((row) => workspaces.get(platform, platformKey(row.workspace_uuid))));
  return rows.filter((_, i) => found[i] !== undefined);
}

/** The memberships of all users, by user. Queried by workspace, because there are fewer workspaces than users. */
async function allMemberships(): Promise<Map<string, MembershipRow[]>> {
  const byUser = new Map<string, MembershipRow[]>();
  const rows = await Promise.all(
    (await workspaces.list(platform, platform)).map(({ uuid }) => memberships.list(uuid, workspaceMemberships(uuid))),
  );
  for (const row of rows.flat()) byUser.set(row.user_uuid, [...(byUser.get(row.user_uuid) ?? []), row]);
  return byUser;
}

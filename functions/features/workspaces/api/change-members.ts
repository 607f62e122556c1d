import type * as z from 'zod';
import type { TransactionItem } from '#functions/aws/transact.ts';
import { takeUpRoles } from '#functions/entities/memberships/membership-items.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { type MembershipRow, userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { memberships } from '#functions/tables/tables.ts';
import type { workspaceUserLine } from '#shared/contracts/workspaces.ts';
import { messages } from '#shared/rules/messages.ts';
import { changed, enrolItems, type Member, maxAtOnce, newMembers } from './enrol-users.ts';

type Line = z.output<typeof workspaceUserLine>;

export interface ChangedMembers {
  after: Member[];
  /** The number of new members. */
  added: number;
  /** The users who lose their membership. */
  removed: string[];
  /** The users with another role. */
  moved: string[];
  items: TransactionItem[];
}

/** The lines that change nothing. */
export const memberLinesOf = (rows: readonly MembershipRow[]): Line[] =>
  rows.map(({ uuid, user_uuid, role_uuid }) => ({ uuid, user: user_uuid, role: role_uuid }));

/**
 * Interprets a form's lines: null adds a member, a known line keeps it, possibly with another role, and a missing one
 * removes it.
 */
export function changeMembers(
  workspace: string,
  before: readonly MembershipRow[],
  lines: readonly Line[],
  newId: () => string,
): ChangedMembers {
  if (new Set(lines.map(({ user }) => user)).size < lines.length) throw refused(messages.exists('User'));
  const known = new Map(before.map((row) => [row.user_uuid, row.uuid]));
  if (lines.some(({ uuid, user }) => uuid !== null && known.get(user) !== uuid)) {
    throw refused('A line of the list of users does not exist');
  }
  const roleOf = new Map(lines.map(({ user, role }) => [user, role]));
  const kept = before.filter((row) => roleOf.has(row.user_uuid));
  const removed = before.filter((row) => !roleOf.has(row.user_uuid));
  const moved = kept.flatMap((row) => {
    const role_uuid = roleOf.get(row.user_uuid) ?? row.role_uuid;
    return role_uuid === row.role_uuid ? [] : [{ ...row, role_uuid }];
  });
  const lineOfNew = lines.filter(({ user }) => !known.has(user));
  if (lineOfNew.length + removed.length + moved.length > maxAtOnce) {
    throw refused(`At most ${maxAtOnce} users can be added, changed or removed at once`);
  }
  const added = newMembers(lineOfNew, newId);
  const after = [...kept.map((row) => moved.find(({ uuid }) => uuid === row.uuid) ?? row), ...added];
  return {
    after,
    added: added.length,
    removed: removed.map((row) => row.user_uuid),
    moved: moved.map((row) => row.user_uuid),
    items: [
      ...enrolItems(workspace, added),
      ...moved.flatMap(({ user_uuid, role_uuid }) =>
        keysOf(workspace, user_uuid).map((key) => memberships.change(workspace, key, { set: { role_uuid } }, changed)),
      ),
      ...removed.flatMap(({ user_uuid }) =>
        keysOf(workspace, user_uuid).map((key) => memberships.remove(workspace, key, changed)),
      ),
      ...takeUpRoles(
        [...added, ...moved].map(({ role_uuid }) => role_uuid),
        'users',
      ),
    ],
  };
}

const keysOf = (workspace: string, user: string) => [
  { parent: userMemberships(user), sort: workspace },
  { parent: workspaceMemberships(workspace), sort: user },
];

export const workspaceChanged = () =>
  new ApiError('refused', 'Somebody else has just changed this workspace: reload and try again');

const refused = (detail: string) => new ApiError('validation', detail, { fields: { users: detail } });

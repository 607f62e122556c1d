import type * as z from 'zod';
import type { TransactionItem } from '#functions/aws/transact.ts';
import { beginItems, endItems, roleItems, takeUpRoles } from '#functions/entities/memberships/membership-items.ts';
import { changedElsewhere, refusedField } from '#functions/runtime/api-error.ts';
import type { MembershipRow } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';
import type { workspaceUserLine } from '#shared/contracts/workspaces.ts';
import { messages } from '#shared/rules/messages.ts';

type Line = z.output<typeof workspaceUserLine>;
type Member = Pick<MembershipRow, 'uuid' | 'user_uuid' | 'role_uuid'>;

/** At most four items per member (two of the membership, the user, the role), and a transaction has 100. */
const maxAtOnce = 23;

interface ChangedMembers {
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
      ...moved.flatMap((row) => roleItems(row, changed)),
      ...removed.flatMap((row) => endItems(row, changed)),
      ...takeUpRoles(
        [...added, ...moved].map(({ role_uuid }) => role_uuid),
        'users',
      ),
    ],
  };
}

export const workspaceChanged = () => changedElsewhere('this workspace');

/** The members of new lines: each an account, with a role, once. A new line has no uuid yet. */
export function newMembers(lines: readonly Line[], newId: () => string): Member[] {
  if (lines.length > maxAtOnce) throw refused(`At most ${maxAtOnce} users can be added at once`);
  if (new Set(lines.map((line) => line.user)).size < lines.length) throw refused(messages.exists('User'));
  if (lines.some(({ uuid }) => uuid !== null)) throw refused('A line of the list of users does not exist');
  return lines.map((line) => ({ uuid: newId(), user_uuid: line.user, role_uuid: line.role }));
}

/** Transaction items that write both items of each membership, for existing users. Their roles are separate items. */
export function enrolItems(workspace: string, members: readonly Member[]): TransactionItem[] {
  return members.flatMap((member) => [
    users.check(platform, platformKey(member.user_uuid), () => refused('The user does not exist')),
    ...beginItems({ ...member, workspace_uuid: workspace }, changed),
  ]);
}

const changed = () => changedElsewhere('the users of this workspace');

const refused = (detail: string) => refusedField('users', detail);

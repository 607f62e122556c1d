import type * as z from 'zod';
import type { TransactionItem } from '#functions/aws/transact.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { type MembershipRow, userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { memberships, users } from '#functions/tables/tables.ts';
import type { workspaceUserLine } from '#shared/contracts/workspaces.ts';
import { messages } from '#shared/rules/messages.ts';

type Line = z.output<typeof workspaceUserLine>;
export type Member = Pick<MembershipRow, 'uuid' | 'user_uuid' | 'role_uuid'>;

/** At most four items per member (two of the membership, the user, the role), and a transaction has 100. */
export const maxAtOnce = 23;

/** The members of new lines: each an account, with a role, once. A new line has no uuid yet. */
export function newMembers(lines: readonly Line[], newId: () => string): Member[] {
  if (lines.length > maxAtOnce) throw refused(`At most ${maxAtOnce} users can be added at once`);
  if (new Set(lines.map((line) => line.user)).size < lines.length) throw refused(messages.exists('User'));
  if (lines.some(({ uuid }) => uuid !== null)) throw refused('A line of the list of users does not exist');
  return lines.map((line) => ({ uuid: newId(), user_uuid: line.user, role_uuid: line.role }));
}

/** Transaction items that write both items of each membership, for existing users. Their roles are separate items. */
export function enrolItems(workspace: string, members: readonly Member[]): TransactionItem[] {
  return members.flatMap((member) => {
    const row = { ...member, workspace_uuid: workspace };
    const { user_uuid: user } = member;
    return [
      users.check(platform, { parent: platform, sort: user }, () => refused('The user does not exist')),
      memberships.create(workspace, { ...row, parent: userMemberships(user), sort: workspace }, changed),
      memberships.create(workspace, { ...row, parent: workspaceMemberships(workspace), sort: user }, changed),
    ];
  });
}

export const changed = () =>
  new ApiError('refused', 'Somebody else has just changed the users of this workspace: reload and try again');

const refused = (detail: string) => new ApiError('validation', detail, { fields: { users: detail } });

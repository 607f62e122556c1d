import type * as z from 'zod';
import type { workspaceUserLine } from '../../shared/contracts/workspaces.ts';
import { messages } from '../../shared/rules/messages.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Step } from '../platform/transact.ts';
import { platform } from '../tables/definitions.ts';
import { type MembershipRow, userMemberships, workspaceMemberships } from '../tables/rows.ts';
import { memberships, roles, users } from '../tables/tables.ts';

type Line = z.output<typeof workspaceUserLine>;
export type Member = Pick<MembershipRow, 'uuid' | 'user_uuid' | 'role_uuid'>;

/** Two items a member, and a transaction has room for 100. */
const mostAtOnce = 45;

/** The members that new lines name: each an account, with a role, once. A new line has no uuid yet. */
export async function newMembers(lines: readonly Line[], newId: () => string): Promise<Member[]> {
  if (lines.length > mostAtOnce) throw refused(`At most ${mostAtOnce} users can be added at once`);
  if (new Set(lines.map((line) => line.user)).size < lines.length) throw refused(messages.exists('User'));
  if (lines.some(({ uuid }) => uuid !== null)) throw refused('A line of the list of users does not exist');
  await Promise.all(lines.map(requireExisting));
  return lines.map((line) => ({ uuid: newId(), user_uuid: line.user, role_uuid: line.role }));
}

/** Steps that write both items of each membership. */
export function enrolSteps(workspace: string, members: readonly Member[]): Step[] {
  return members.flatMap((member) => {
    const row = { ...member, workspace_uuid: workspace };
    const { user_uuid: user } = member;
    return [
      memberships.create(workspace, { ...row, parent: userMemberships(user), sort: workspace }),
      memberships.create(workspace, { ...row, parent: workspaceMemberships(workspace), sort: user }),
    ];
  });
}

async function requireExisting({ user, role }: Line): Promise<void> {
  const [itsUser] = await Promise.all([users.get(platform, { parent: platform, sort: user }), requireRole(role)]);
  if (!itsUser) throw refused('The user does not exist');
}

export async function requireRole(role: string): Promise<void> {
  if (!(await roles.get(platform, { parent: platform, sort: role }))) throw refused('The role does not exist');
}

const refused = (sentence: string) => new ApiError('validation', sentence, { fields: { users: sentence } });

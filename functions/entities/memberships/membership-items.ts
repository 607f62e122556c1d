import type { TransactionItem } from '#functions/aws/transact.ts';
import { ApiError, refusedField } from '#functions/runtime/api-error.ts';
import { type MembershipRow, userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { licences, memberships, roles, workspaces } from '#functions/tables/tables.ts';

export type Seat = Pick<MembershipRow, 'uuid' | 'workspace_uuid' | 'user_uuid' | 'role_uuid'>;

/** Transaction items that make a user a member: both rows, and a seat, which the licence must have. */
export async function joinItems(
  seat: Seat,
  field: string,
): Promise<{ workspace: WorkspaceRow; items: TransactionItem[] }> {
  const { workspace_uuid: workspace, user_uuid: user } = seat;
  const row = await workspaces.get(platform, { parent: platform, sort: workspace });
  if (!row) throw refusedField(field, 'The workspace does not exist');
  const licence = await licences.get(platform, { parent: platform, sort: row.licence_uuid });
  const items = [
    workspaces.change(
      platform,
      { parent: platform, sort: workspace },
      {
        set: {},
        add: { user_total: 1 },
        condition: where<WorkspaceRow>().lessThan('user_total', licence?.user_count ?? 0),
      },
      () => new ApiError('quota', "The licence's number of users is reached"),
    ),
    ...keysOf(workspace, user).map((key) =>
      memberships.create(workspace, { ...seat, ...key }, () =>
        refusedField(field, 'The user is a member of this workspace already'),
      ),
    ),
  ];
  return { workspace: row, items };
}

/** Transaction items that end a membership and free its seat. */
export function leaveItems({ workspace_uuid: workspace, user_uuid: user }: Seat): TransactionItem[] {
  return [
    workspaces.change(platform, { parent: platform, sort: workspace }, { set: {}, add: { user_total: -1 } }, changed),
    ...keysOf(workspace, user).map((key) => memberships.remove(workspace, key, changed)),
  ];
}

/** Transaction items that give a member another role. */
export const roleItems = ({ workspace_uuid: workspace, user_uuid: user, role_uuid }: Seat): TransactionItem[] =>
  keysOf(workspace, user).map((key) => memberships.change(workspace, key, { set: { role_uuid } }, changed));

/**
 * A transaction item per role: the role must exist when members or invites with it are written, and its reference count
 * makes a concurrent delete fail (decision ADMIN-3).
 */
export const takeUpRoles = (uuids: readonly string[], field: string): TransactionItem[] =>
  [...new Set(uuids)].map((uuid) =>
    roles.change(platform, { parent: platform, sort: uuid }, { set: {}, add: { taken_up: 1 } }, () =>
      refusedField(field, 'The role does not exist'),
    ),
  );

const keysOf = (workspace: string, user: string) => [
  { parent: userMemberships(user), sort: workspace },
  { parent: workspaceMemberships(workspace), sort: user },
];

const changed = () => new ApiError('refused', 'Somebody else has just changed these memberships: reload and try again');

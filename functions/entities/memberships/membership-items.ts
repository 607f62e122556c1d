import type { TransactionItem } from '#functions/aws/transact.ts';
import { ApiError, changedElsewhere, refusedField } from '#functions/runtime/api-error.ts';
import { type MembershipRow, userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { where } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { licences, memberships, roles, workspaces } from '#functions/tables/tables.ts';

export type Seat = Pick<MembershipRow, 'uuid' | 'workspace_uuid' | 'user_uuid' | 'role_uuid'>;

/** Transaction items that make a user a member: both rows, and a seat, which the licence must have. */
export async function joinItems(
  seat: Seat,
  field: string,
): Promise<{ workspace: WorkspaceRow; items: TransactionItem[] }> {
  const row = await workspaces.get(platform, platformKey(seat.workspace_uuid));
  if (!row) throw refusedField(field, 'The workspace does not exist');
  const licence = await licences.get(platform, platformKey(row.licence_uuid));
  const hasSeat = where<WorkspaceRow>().lessThan('user_total', licence?.user_count ?? 0);
  const items = [
    workspaces.change(platform, row, { set: {}, add: { user_total: 1 }, condition: hasSeat }, usersReached),
    ...beginItems(seat, () => refusedField(field, 'The user is a member of this workspace already')),
  ];
  return { workspace: row, items };
}

/** Transaction items that end a membership and free its seat. */
export const leaveItems = (seat: Seat): TransactionItem[] => [
  workspaces.change(platform, platformKey(seat.workspace_uuid), { set: {}, add: { user_total: -1 } }, changed),
  ...endItems(seat),
];

/** Transaction items that write both rows of a membership. */
export const beginItems = (seat: Seat, refusal: () => Error): TransactionItem[] =>
  keysOf(seat).map((key) => memberships.create(seat.workspace_uuid, { ...seat, ...key }, refusal));

/** Transaction items that remove both. */
export const endItems = (seat: Seat, refusal = changed): TransactionItem[] =>
  keysOf(seat).map((key) => memberships.remove(seat.workspace_uuid, key, refusal));

/** Transaction items that give a member another role. */
export const roleItems = (seat: Seat, refusal = changed): TransactionItem[] =>
  keysOf(seat).map((key) =>
    memberships.change(seat.workspace_uuid, key, { set: { role_uuid: seat.role_uuid } }, refusal),
  );

/**
 * A transaction item per role: the role must exist when members or invites with it are written, and its reference count
 * makes a concurrent delete fail (decision ADMIN-3).
 */
export const takeUpRoles = (uuids: readonly string[], field: string): TransactionItem[] =>
  [...new Set(uuids)].map((uuid) =>
    roles.change(platform, platformKey(uuid), { set: {}, add: { taken_up: 1 } }, () =>
      refusedField(field, 'The role does not exist'),
    ),
  );

const keysOf = ({ workspace_uuid: workspace, user_uuid: user }: Seat) => [
  { parent: userMemberships(user), sort: workspace },
  { parent: workspaceMemberships(workspace), sort: user },
];

const changed = () => changedElsewhere('these memberships');
export const usersReached = () => new ApiError('quota', "The licence's number of users is reached");

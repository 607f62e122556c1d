import { requireRecentPasswordIn } from '#functions/access/recent-password.ts';
import { transact } from '#functions/aws/transact.ts';
import { accountOf } from '#functions/entities/accounts/account-items.ts';
import {
  dropLinks,
  inviteChanged,
  isOpenInvite,
  releaseSlot,
  reserveSlot,
} from '#functions/entities/invites/invites.ts';
import { askForMail } from '#functions/entities/mail/mail-message.ts';
import { takeUpRoles, usersReached } from '#functions/entities/memberships/membership-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError, notFound, refusedField } from '#functions/runtime/api-error.ts';
import { type InviteRow, userMemberships } from '#functions/tables/access-rows.ts';
import { unchangedSince } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { invites, licences, memberships, workspaces } from '#functions/tables/tables.ts';
import { presentInvite, validUntil } from './read-invites.ts';

/** Invites an address. Whether it has an account changes the mail, but not the response. */
export const createInvite: Handle<'createInvite'> = async ({ body, principal, describe }, { now, newId }) => {
  const { email, workspace, role } = body;
  const [invitedTo, account] = await Promise.all([workspaces.get(platform, platformKey(workspace)), accountOf(email)]);
  if (!invitedTo) throw noWorkspace();
  describe(`${email} to ${invitedTo.name}`);
  const member =
    account && (await memberships.get(workspace, { parent: userMemberships(account.uuid), sort: workspace }));
  if (member) throw refusedField('email', 'The user is a member of this workspace already');
  await requireSeat(invitedTo, now());
  await requireRecentPasswordIn([workspace], principal.caller, now());
  const uuid = newId();
  const row: InviteRow = {
    parent: platform,
    sort: uuid,
    uuid,
    email,
    to_workspace: workspace,
    role_uuid: role,
    state: 'open',
    valid_until: validUntil(now()),
    creator: principal.caller.name,
    created: now(),
  };
  await transact([
    workspaces.check(platform, platformKey(workspace), noWorkspace),
    invites.create(platform, row),
    ...(await reserveSlot(row, now())),
    ...takeUpRoles([role], 'role'),
  ]);
  try {
    await askForMail({ kind: 'invite', invite: uuid });
  } catch (error) {
    await transact([invites.remove(platform, row), ...(await releaseSlot(row))], { undoes: true });
    throw error;
  }
  return presentInvite(row, now());
};

const noWorkspace = () => refusedField('workspace', 'The workspace does not exist');

/** Changes an invite's role, or (de)activates it. A reactivated invite is valid anew and mailed again. */
export const updateInvite: Handle<'updateInvite'> = async ({ target, body, principal }, { now }) => {
  if (target.state === 'accepted') throw new ApiError('refused', 'This invite has been accepted already');
  await requireRecentPasswordIn([target.to_workspace], principal.caller, now());
  const wasActive = isOpenInvite(target, now());
  const isActive = body.is_active ?? wasActive;
  const revived = isActive && !wasActive;
  if (revived) await requireSeatIn(target, now());
  const set: Partial<InviteRow> = {
    state: isActive ? 'open' : body.is_active === false ? 'off' : target.state,
    ...(body.role ? { role_uuid: body.role } : {}),
    valid_until: revived ? validUntil(now()) : target.valid_until,
  };
  await transact([
    invites.change(platform, target, { set, condition: unchangedSince(target, 'state', 'valid_until') }, inviteChanged),
    ...(revived ? await reserveSlot(target, now()) : []),
    ...(isActive ? [] : await releaseSlot(target)),
    ...(body.role ? takeUpRoles([body.role], 'role') : []),
  ]);
  if (!isActive) await dropLinks(target.uuid);
  if (revived) await askForMail({ kind: 'invite', invite: target.uuid });
  return presentInvite({ ...target, ...set }, now());
};

async function requireSeatIn({ to_workspace }: InviteRow, now: number): Promise<void> {
  const workspace = await workspaces.get(platform, platformKey(to_workspace));
  if (!workspace) throw new ApiError('refused', 'The workspace does not exist');
  await requireSeat(workspace, now);
}

export const deleteInvite: Handle<'deleteInvite'> = async ({ target }) => {
  const slot = await releaseSlot(target);
  await transact([invites.remove(platform, platformKey(target.uuid), notFound), ...slot]);
  await dropLinks(target.uuid);
};

/**
 * Refuses an invite without a free seat: members and open invites take one each. The transaction that accepts it checks
 * again.
 */
async function requireSeat(workspace: WorkspaceRow, now: number): Promise<void> {
  const [licence, all] = await Promise.all([
    licences.get(platform, platformKey(workspace.licence_uuid)),
    invites.list(platform, platform),
  ]);
  const open = all.filter((row) => row.to_workspace === workspace.uuid && isOpenInvite(row, now)).length;
  const seats = (licence?.user_count ?? 0) - workspace.user_total;
  if (open < seats) return;
  const reached = usersReached();
  throw seats > 0 ? new ApiError('quota', `${reached.message} with the invites that are still open`) : reached;
}

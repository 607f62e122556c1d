import { transact } from '#functions/aws/transact.ts';
import { accountOf } from '#functions/entities/accounts/account-items.ts';
import { releaseSlot, reserveSlot } from '#functions/entities/invites/invite-slot.ts';
import { askForMail } from '#functions/entities/mail/mail-message.ts';
import { takeUpRoles } from '#functions/entities/memberships/membership-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { refusedField } from '#functions/runtime/api-error.ts';
import { type InviteRow, userMemberships } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { invites, memberships, workspaces } from '#functions/tables/tables.ts';
import { presentInvite, validUntil } from './read-invites.ts';
import { requireSeat } from './require-seat.ts';

/** Invites an address. Whether it has an account changes the mail, but not the response. */
export const createInvite: Handle<'createInvite'> = async ({ body, principal, describe }, { now, newId }) => {
  const { email, workspace, role } = body;
  const [invitedTo, account] = await Promise.all([
    workspaces.get(platform, { parent: platform, sort: workspace }),
    accountOf(email),
  ]);
  if (!invitedTo) throw noWorkspace();
  describe(`${email} to ${invitedTo.name}`);
  const member =
    account && (await memberships.get(workspace, { parent: userMemberships(account.uuid), sort: workspace }));
  if (member) throw refusedField('email', 'The user is a member of this workspace already');
  await requireSeat(invitedTo, now());
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
    workspaces.check(platform, { parent: platform, sort: workspace }, noWorkspace),
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

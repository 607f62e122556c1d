import { transact } from '#functions/aws/transact.ts';
import { isOpenInvite, releaseSlot, reserveSlot } from '#functions/entities/invites/invite-slot.ts';
import { askForMail } from '#functions/entities/mail/mail-message.ts';
import { takeUpRoles } from '#functions/entities/memberships/membership-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { InviteRow } from '#functions/tables/access-rows.ts';
import { and, where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { invites, workspaces } from '#functions/tables/tables.ts';
import { dropLinks } from './end-invite.ts';
import { presentInvite, validUntil } from './read-invites.ts';
import { requireSeat } from './require-seat.ts';

const { equals } = where<InviteRow>();

/** Changes an invite's role, or (de)activates it. A reactivated invite is valid anew and mailed again. */
export const updateInvite: Handle<'updateInvite'> = async ({ target, body }, { now }) => {
  if (target.state === 'accepted') throw new ApiError('refused', 'This invite has been accepted already');
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
    invites.change(
      platform,
      { parent: platform, sort: target.uuid },
      {
        set,
        condition: and(equals('state', target.state), equals('valid_until', target.valid_until)),
      },
      changed,
    ),
    ...(revived ? await reserveSlot(target, now()) : []),
    ...(isActive ? [] : await releaseSlot(target)),
    ...(body.role ? takeUpRoles([body.role], 'role') : []),
  ]);
  if (!isActive) await dropLinks(target.uuid);
  if (revived) await askForMail({ kind: 'invite', invite: target.uuid });
  return presentInvite({ ...target, ...set }, now());
};

async function requireSeatIn({ to_workspace }: InviteRow, now: number): Promise<void> {
  const workspace = await workspaces.get(platform, { parent: platform, sort: to_workspace });
  if (!workspace) throw new ApiError('refused', 'The workspace does not exist');
  await requireSeat(workspace, now);
}

const changed = () => new ApiError('refused', 'Somebody else has just changed this invite: reload and try again');

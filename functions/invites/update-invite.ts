import { ApiError } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { askForMail } from '../platform/mail-message.ts';
import { rolesExist } from '../platform/membership-steps.ts';
import { transact } from '../platform/transact.ts';
import { platform } from '../tables/definitions.ts';
import type { InviteRow } from '../tables/rows.ts';
import { invites } from '../tables/tables.ts';
import { dropLinks } from './drop-links.ts';
import { shownInvite, validUntil } from './shown-invite.ts';

/** Gives an invite another role, or switches it off or on. Switched on again, it is valid anew and mailed again. */
export const updateInvite: Handle<'updateInvite'> = async ({ target, body }, { now }) => {
  const wasActive = shownInvite(target, now()).is_active;
  const isActive = body.is_active ?? wasActive;
  const revived = isActive && !wasActive;
  const set: Pick<InviteRow, 'state' | 'role_uuid' | 'valid_until'> = {
    state: isActive ? 'open' : body.is_active === false ? 'off' : target.state,
    role_uuid: body.role ?? target.role_uuid,
    valid_until: revived ? validUntil(now()) : target.valid_until,
  };
  await transact([
    invites.change(
      platform,
      { parent: platform, sort: target.uuid },
      {
        set,
        condition: '#state <> :accepted',
        names: { '#state': 'state' },
        values: { ':accepted': 'accepted' },
      },
      accepted,
    ),
    ...(body.role ? rolesExist([body.role], 'role') : []),
  ]);
  if (!isActive) await dropLinks(target.uuid);
  if (revived) await askForMail({ kind: 'invite', invite: target.uuid });
  return shownInvite({ ...target, ...set }, now());
};

const accepted = () => new ApiError('refused', 'This invite has been accepted already');

import { isOpen } from '#functions/entities/invites/invite-slot.ts';
import type { InviteRow } from '#functions/tables/access-rows.ts';
import type { Invite } from '#shared/contracts/administration.ts';

/** Presents an invite: active while it can be accepted. */
export function presentInvite(row: InviteRow, now: number): Invite {
  const { uuid, email, to_workspace, role_uuid, creator, created } = row;
  const shown = { uuid, email, workspace: to_workspace, role: role_uuid, creator, created };
  return { ...shown, is_active: isOpen(row, now), state: stateOf(row, now) };
}

function stateOf(row: InviteRow, now: number): Invite['state'] {
  if (row.state === 'accepted') return 'accepted';
  if (row.state === 'off') return 'switched_off';
  return isOpen(row, now) ? 'open' : 'expired';
}

export const validDays = 7;
export const validUntil = (now: number) => now + validDays * 86_400;

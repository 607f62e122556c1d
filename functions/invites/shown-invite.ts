import type { Invite } from '../../shared/contracts/administration.ts';
import { isOpen } from '../platform/invite-place.ts';
import type { InviteRow } from '../tables/access-rows.ts';

/** An invite as the API shows it: active while somebody may accept it. */
export function shownInvite(row: InviteRow, now: number): Invite {
  const { uuid, email, to_workspace, role_uuid, creator, created } = row;
  return { uuid, email, workspace: to_workspace, role: role_uuid, is_active: isOpen(row, now), creator, created };
}

export const validDays = 7;
export const validUntil = (now: number) => now + validDays * 86_400;

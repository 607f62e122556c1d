import type { Invite } from '../../shared/contracts/administration.ts';
import type { InviteRow } from '../tables/rows.ts';

/** An invite as the API shows it: active while somebody may accept it. */
export function shownInvite(row: InviteRow, now: number): Invite {
  const { uuid, email, to_workspace, role_uuid, creator, created } = row;
  const is_active = row.state === 'open' && row.valid_until > now;
  return { uuid, email, workspace: to_workspace, role: role_uuid, is_active, creator, created };
}

export const validDays = 7;
export const validUntil = (now: number) => now + validDays * 86_400;

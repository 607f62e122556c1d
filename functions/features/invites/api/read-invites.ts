import { isOpenInvite } from '#functions/entities/invites/invites.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import type { InviteRow } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { invites } from '#functions/tables/tables.ts';
import type { Invite } from '#shared/contracts/administration.ts';

export const getInvite: Handle<'getInvite'> = async ({ target }, { now }) => presentInvite(target, now());

/** All invites, newest first: administration searches and sorts in the browser. */
export const listInvites: Handle<'listInvites'> = async (_, { now }) => {
  const rows = await invites.list(platform, platform);
  return rows
    .sort((a, b) => b.created - a.created || b.uuid.localeCompare(a.uuid))
    .map((row) => presentInvite(row, now()));
};

/** Presents an invite: active while it can be accepted. */
export function presentInvite(row: InviteRow, now: number): Invite {
  const { uuid, email, to_workspace, role_uuid, creator, created } = row;
  const shown = { uuid, email, workspace: to_workspace, role: role_uuid, creator, created };
  return { ...shown, is_active: isOpenInvite(row, now), state: stateOf(row, now) };
}

function stateOf(row: InviteRow, now: number): Invite['state'] {
  if (row.state === 'accepted') return 'accepted';
  if (row.state === 'off') return 'switched_off';
  return isOpenInvite(row, now) ? 'open' : 'expired';
}

const validDays = 7;
export const validUntil = (now: number) => now + validDays * 86_400;

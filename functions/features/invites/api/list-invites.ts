import type { Handle } from '#functions/http/api-handler.ts';
import { platform } from '#functions/tables/definitions.ts';
import { invites } from '#functions/tables/tables.ts';
import { presentInvite } from './present-invite.ts';

/** All invites, newest first: administration searches and sorts in the browser. */
export const listInvites: Handle<'listInvites'> = async (_, { now }) => {
  const rows = await invites.list(platform, platform);
  return rows
    .sort((a, b) => b.created - a.created || b.uuid.localeCompare(a.uuid))
    .map((row) => presentInvite(row, now()));
};

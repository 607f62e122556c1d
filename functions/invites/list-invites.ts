import type { Handle } from '../platform/api-handler.ts';
import { platform } from '../tables/definitions.ts';
import { invites } from '../tables/tables.ts';
import { shownInvite } from './shown-invite.ts';

/** All of them, newest first: administration searches and sorts in the browser. */
export const listInvites: Handle<'listInvites'> = async (_, { now }) => {
  const rows = await invites.list(platform, platform);
  return rows
    .sort((a, b) => b.created - a.created || b.uuid.localeCompare(a.uuid))
    .map((row) => shownInvite(row, now()));
};

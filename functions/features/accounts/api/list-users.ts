import type { Handle } from '#functions/http/api-handler.ts';
import { platform } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';
import { allMemberships } from './own-memberships.ts';
import { presentUser } from './present-user.ts';

/** All users, newest first: administration searches and sorts in the browser. */
export const listUsers: Handle<'listUsers'> = async () => {
  const [rows, seats] = await Promise.all([users.list(platform, platform), allMemberships()]);
  return rows
    .sort((a, b) => b.first_date - a.first_date || b.uuid.localeCompare(a.uuid))
    .map((row) => presentUser(row, seats.get(row.uuid) ?? []));
};

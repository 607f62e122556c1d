import * as z from 'zod';
import type { Handle } from '#functions/http/api-handler.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';
import { ownMemberships } from './own-memberships.ts';
import { presentUser } from './present-user.ts';

/** Returns the caller's own account, or any account for superadmins; otherwise 404. */
export const getUser: Handle<'getUser'> = async ({ path, principal }) => {
  const uuid = z.uuid().safeParse(path.id.toLowerCase()).data;
  const mayKnow = uuid === principal.caller.uuid || principal.access.role === 'superadmin';
  if (!uuid || !mayKnow) throw notFound();
  const row = await users.get(platform, { parent: platform, sort: uuid });
  if (!row) throw notFound();
  return presentUser(row, await ownMemberships(uuid));
};

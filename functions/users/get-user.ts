import * as z from 'zod';
import { notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { platform } from '../tables/definitions.ts';
import { users } from '../tables/tables.ts';
import { ownMemberships } from './own-memberships.ts';
import { shownUser } from './shown-user.ts';

/** The own account; any other is a superadmin's to see, and to nobody else does it exist. */
export const getUser: Handle<'getUser'> = async ({ path, grant }) => {
  const uuid = z.uuid().safeParse(path.id.toLowerCase()).data;
  const mayKnow = uuid === grant.caller.uuid || grant.access.role === 'superadmin';
  if (!uuid || !mayKnow) throw notFound();
  const row = await users.get(platform, { parent: platform, sort: uuid });
  if (!row) throw notFound();
  return shownUser(row, await ownMemberships(uuid));
};

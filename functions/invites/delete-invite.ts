import { notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { leavePlace } from '../platform/invite-place.ts';
import { transact } from '../platform/transact.ts';
import { platform } from '../tables/definitions.ts';
import { invites } from '../tables/tables.ts';
import { dropLinks } from './drop-links.ts';

export const deleteInvite: Handle<'deleteInvite'> = async ({ target }) => {
  const place = await leavePlace(target);
  await transact([invites.remove(platform, { parent: platform, sort: target.uuid }, notFound), ...place]);
  await dropLinks(target.uuid);
};

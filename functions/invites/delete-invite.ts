import { notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { transact } from '../platform/transact.ts';
import { platform } from '../tables/definitions.ts';
import { invites } from '../tables/tables.ts';
import { dropLinks } from './drop-links.ts';

export const deleteInvite: Handle<'deleteInvite'> = async ({ target }) => {
  await transact([invites.remove(platform, { parent: platform, sort: target.uuid }, notFound)]);
  await dropLinks(target.uuid);
};

import { transact } from '#functions/aws/transact.ts';
import { releaseSlot } from '#functions/entities/invites/invite-slot.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { invites } from '#functions/tables/tables.ts';
import { dropLinks } from './drop-links.ts';

export const deleteInvite: Handle<'deleteInvite'> = async ({ target }) => {
  const slot = await releaseSlot(target);
  await transact([invites.remove(platform, { parent: platform, sort: target.uuid }, notFound), ...slot]);
  await dropLinks(target.uuid);
};

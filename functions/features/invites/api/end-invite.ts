import { transact } from '#functions/aws/transact.ts';
import { releaseSlot } from '#functions/entities/invites/invite-slot.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { invites, mailTokens } from '#functions/tables/tables.ts';

export const deleteInvite: Handle<'deleteInvite'> = async ({ target }) => {
  const slot = await releaseSlot(target);
  await transact([invites.remove(platform, { parent: platform, sort: target.uuid }, notFound), ...slot]);
  await dropLinks(target.uuid);
};

/** Deletes the links that were mailed for an invite. */
export async function dropLinks(invite: string): Promise<void> {
  await mailTokens.dropAll(await mailTokens.list(platform, invite));
}

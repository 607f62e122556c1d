import type { TransactionItem } from '#functions/aws/transact.ts';
import { changedElsewhere, duplicate } from '#functions/runtime/api-error.ts';
import type { InviteRow } from '#functions/tables/access-rows.ts';
import { or, where } from '#functions/tables/condition.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { invites, mailTokens, uniqueNames } from '#functions/tables/tables.ts';
import { inviteNames, type UniqueNameRow } from '#functions/tables/unique-name-rows.ts';

type Invited = Pick<InviteRow, 'uuid' | 'email' | 'to_workspace'>;

/** Whether it can be accepted. */
export const isOpenInvite = ({ state, valid_until }: Pick<InviteRow, 'state' | 'valid_until'>, now: number) =>
  state === 'open' && valid_until > now;

/**
 * Transaction items that reserve the only slot of an address among a workspace's open invites. An expired invite keeps
 * its slot until another one reserves it; if it is reactivated at that moment, one of the two is refused.
 */
export async function reserveSlot(invite: Invited, now: number): Promise<TransactionItem[]> {
  const key = slotOf(invite);
  const row = { ...key, uuid: invite.uuid };
  const slot = await uniqueNames.get(platform, key);
  if (!slot) return [uniqueNames.create(platform, row, invited)];
  const item = uniqueNames.replace(platform, row, invited, takenBy(slot.uuid));
  if (slot.uuid === invite.uuid) return [item];
  const holder = await invites.get(platform, platformKey(slot.uuid));
  if (!holder) return [item];
  if (isOpenInvite(holder, now)) throw invited();
  const { differs, atMost } = where<InviteRow>();
  const isClosed = or(differs('state', 'open'), atMost('valid_until', now));
  return [item, invites.check(platform, platformKey(holder.uuid), invited, isClosed)];
}

/** Transaction items that release the slot if the invite still has it. */
export async function releaseSlot(invite: Invited): Promise<TransactionItem[]> {
  const key = slotOf(invite);
  const slot = await uniqueNames.get(platform, key);
  return slot?.uuid === invite.uuid ? [uniqueNames.remove(platform, key, inviteChanged, takenBy(invite.uuid))] : [];
}

const slotOf = ({ email, to_workspace }: Invited) => ({ parent: inviteNames(to_workspace), sort: email });
const takenBy = (uuid: string) => where<UniqueNameRow>().equals('uuid', uuid);
const invited = () => duplicate('Invite', 'email');
export const inviteChanged = () => changedElsewhere('this invite');

/** Deletes the invites of a deleted workspace, with their mailed links. */
export async function endInvites(workspace: string): Promise<void> {
  const rows = (await invites.list(platform, platform)).filter((row) => row.to_workspace === workspace);
  for (const { uuid } of rows) await dropLinks(uuid);
  await invites.dropAll(rows);
}

/** Deletes the links that were mailed for an invite. */
export async function dropLinks(invite: string): Promise<void> {
  await mailTokens.dropAll(await mailTokens.list(platform, invite));
}

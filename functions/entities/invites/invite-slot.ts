import type { Step } from '#functions/aws/transact.ts';
import { ApiError, duplicate } from '#functions/runtime/api-error.ts';
import type { InviteRow } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { inviteNames } from '#functions/tables/rows.ts';
import { invites, uniqueNames } from '#functions/tables/tables.ts';

type Invited = Pick<InviteRow, 'uuid' | 'email' | 'to_workspace'>;

/** Whether somebody may accept it. */
export const isOpen = ({ state, valid_until }: Pick<InviteRow, 'state' | 'valid_until'>, now: number) =>
  state === 'open' && valid_until > now;

/**
 * Steps that take the one place that an address has among a workspace's open invites. An invite that has expired keeps
 * the place until another one wants it; should it be switched on at that moment, one of the two is refused.
 */
export async function takePlace(invite: Invited, now: number): Promise<Step[]> {
  const key = placeOf(invite);
  const row = { ...key, uuid: invite.uuid };
  const held = await uniqueNames.get(platform, key);
  if (!held) return [uniqueNames.create(platform, row, invited)];
  const step = uniqueNames.replace(platform, row, invited, heldBy(held.uuid));
  if (held.uuid === invite.uuid) return [step];
  const holder = await invites.get(platform, { parent: platform, sort: held.uuid });
  if (!holder) return [step];
  if (isOpen(holder, now)) throw invited();
  const only = {
    condition: '#state <> :open OR valid_until <= :now',
    names: { '#state': 'state' },
    values: { ':open': 'open', ':now': now },
  };
  return [step, invites.check(platform, { parent: platform, sort: holder.uuid }, only, invited)];
}

/** Steps that give the place back where the invite still has it. */
export async function leavePlace(invite: Invited): Promise<Step[]> {
  const key = placeOf(invite);
  const held = await uniqueNames.get(platform, key);
  return held?.uuid === invite.uuid ? [uniqueNames.remove(platform, key, changed, heldBy(invite.uuid))] : [];
}

const placeOf = ({ email, to_workspace }: Invited) => ({ parent: inviteNames(to_workspace), sort: email });
const heldBy = (uuid: string) => ({
  condition: '#uuid = :held',
  names: { '#uuid': 'uuid' },
  values: { ':held': uuid },
});
const invited = () => duplicate('Invite', 'email');
const changed = () => new ApiError('refused', 'Somebody else has just changed this invite: reload and try again');

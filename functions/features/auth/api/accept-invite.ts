import type { TransactionItem } from '#functions/aws/transact.ts';
import { releaseSlot } from '#functions/entities/invites/invite-slot.ts';
import { badLink } from '#functions/entities/mail/mail-token.ts';
import { joinItems, takeUpRoles } from '#functions/entities/memberships/membership-items.ts';
import type { InviteRow, MailTokenRow } from '#functions/tables/access-rows.ts';
import { and, where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { invites } from '#functions/tables/tables.ts';

const { equals, greaterThan } = where<InviteRow>();

/**
 * The name of the workspace, and transaction items that accept the invite of a token for a user, if it is open and the
 * licence has a seat.
 */
export async function acceptItems(
  { parent: invite }: MailTokenRow,
  { uuid, user_uuid, now }: { uuid: string; user_uuid: string; now: number },
): Promise<{ workspace: string; items: TransactionItem[] }> {
  const row = await invites.get(platform, { parent: platform, sort: invite });
  if (!row) throw badLink();
  const { to_workspace, role_uuid } = row;
  const seat = await joinItems({ uuid, workspace_uuid: to_workspace, user_uuid, role_uuid }, 'workspace');
  const items = [
    invites.change(
      platform,
      { parent: platform, sort: invite },
      {
        set: { state: 'accepted' },
        condition: and(equals('state', 'open'), greaterThan('valid_until', now), equals('role_uuid', role_uuid)),
      },
      badLink,
    ),
    ...seat.items,
    ...takeUpRoles([role_uuid], 'role'),
    ...(await releaseSlot(row)),
  ];
  return { workspace: seat.workspace.name, items };
}

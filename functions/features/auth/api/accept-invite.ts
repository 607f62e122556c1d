import type { Step } from '#functions/aws/transact.ts';
import { leavePlace } from '#functions/entities/invites/invite-slot.ts';
import { badLink } from '#functions/entities/mail/mail-token.ts';
import { joinSteps, takeUpRoles } from '#functions/entities/memberships/membership-steps.ts';
import type { MailTokenRow } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { invites } from '#functions/tables/tables.ts';

/** Steps that accept the invite of a token for a user: while it is open, and while the licence has a seat. */
export async function acceptSteps(
  { parent: invite }: MailTokenRow,
  { uuid, user_uuid, now }: { uuid: string; user_uuid: string; now: number },
): Promise<Step[]> {
  const row = await invites.get(platform, { parent: platform, sort: invite });
  if (!row) throw badLink();
  const { to_workspace, role_uuid } = row;
  return [
    invites.change(
      platform,
      { parent: platform, sort: invite },
      {
        set: { state: 'accepted' },
        condition: '#state = :open AND valid_until > :now AND role_uuid = :role',
        names: { '#state': 'state' },
        values: { ':open': 'open', ':now': now, ':role': role_uuid },
      },
      badLink,
    ),
    ...(await joinSteps({ uuid, workspace_uuid: to_workspace, user_uuid, role_uuid }, 'workspace')),
    ...takeUpRoles([role_uuid], 'role'),
    ...(await leavePlace(row)),
  ];
}

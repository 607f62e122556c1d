import type { z } from 'zod';
import { accountOf } from '#functions/entities/accounts/account-items.ts';
import { isOpenInvite } from '#functions/entities/invites/invite-slot.ts';
import { badLink, uidb64 } from '#functions/entities/mail/mail-token.ts';
import type { MailTokenRow } from '#functions/tables/access-rows.ts';
import { platform } from '#functions/tables/definitions.ts';
import { invites, users, workspaces } from '#functions/tables/tables.ts';
import type { linkDescription } from '#shared/contracts/account.ts';

/** The purpose and recipient of a mailed link: only its owner has the token, so nothing new is revealed. */
export async function describeLink(token: MailTokenRow, now: number): Promise<z.output<typeof linkDescription>> {
  const { kind, parent, email } = token;
  if (kind === 'invite') return describeInvite(token, now);
  const user = await users.get(platform, { parent: platform, sort: parent });
  if (!user?.is_active) throw badLink();
  return { leads_to: kind === 'new-email' ? 'new_email' : 'new_password', email, account: user.email };
}

async function describeInvite({ parent, email }: MailTokenRow, now: number) {
  const invite = await invites.get(platform, { parent: platform, sort: parent });
  const workspace = invite && (await workspaces.get(platform, { parent: platform, sort: invite.to_workspace }));
  if (!invite || !workspace || !isOpenInvite(invite, now)) throw badLink();
  const isKnown = (await accountOf(email)) !== undefined;
  return {
    leads_to: isKnown ? ('join' as const) : ('new_account' as const),
    email,
    account: email,
    uidb64: uidb64(parent),
    invite: { workspace: workspace.name, creator: invite.creator },
  };
}

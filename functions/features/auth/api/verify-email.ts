import { transact } from '#functions/aws/transact.ts';
import { accountOf, emailItems } from '#functions/entities/accounts/account-items.ts';
import { badLink, findMailToken, spendToken, stillAsMailed, uidb64 } from '#functions/entities/mail/mail-token.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { endSessions } from '#functions/live/end-sessions.ts';
import type { Context } from '#functions/runtime/context.ts';
import type { MailTokenRow, UserRow } from '#functions/tables/access-rows.ts';
import { and, where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';
import { acceptItems } from './accept-invite.ts';

/** Opens the link of a mail: a changed e-mail takes effect, or an invite makes its account a member. */
export const verifyEmail: Handle<'verifyEmail'> = async ({ path, recognise, describe }, context) => {
  const token = await findMailToken(path.token, ['new-email', 'invite'], context.now());
  if (path.uidb64 !== uidb64(token.parent)) throw badLink();
  recognise(token.email);
  if (token.kind === 'new-email') {
    await takeEmail(token, context);
    return { detail: 'The e-mail was changed: please sign in with it' };
  }
  describe(`workspace ${await join(token, context)}`);
  return { detail: 'You have joined the workspace' };
};

const { equals } = where<UserRow>();

async function takeEmail(token: MailTokenRow, { newId }: Context): Promise<void> {
  const user = await users.get(platform, { parent: platform, sort: token.parent });
  if (!user) throw badLink();
  await transact([
    spendToken(token),
    ...emailItems(user, token.email),
    users.change(
      platform,
      { parent: platform, sort: user.uuid },
      {
        set: { email: token.email, session_key: newId() },
        condition: and(equals('email', user.email), equals('is_active', true), stillAsMailed(token)),
      },
      badLink,
    ),
  ]);
  await endSessions(user.uuid);
}

/** Returns the name of the workspace. */
async function join(token: MailTokenRow, { now, newId }: Context): Promise<string> {
  const user = await accountOf(token.email);
  if (!user?.is_active) throw badLink();
  const { workspace, items } = await acceptItems(token, { uuid: newId(), user_uuid: user.uuid, now: now() });
  await transact([spendToken(token), ...items]);
  return workspace;
}

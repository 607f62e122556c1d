import { texts } from '../../shared/rules/messages.ts';
import { unauthenticated } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { verifyPassword } from '../platform/password.ts';
import { platform } from '../tables/definitions.ts';
import { emailNames } from '../tables/rows.ts';
import { refreshFamilies, uniqueNames, users } from '../tables/tables.ts';
import { issueTokens, refreshSeconds } from './issue-tokens.ts';

/** Names no account: an unknown e-mail costs the same reads as a known one. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Signs in. Unknown e-mail, wrong password and deactivated account are one answer after one amount of work. */
export const createToken: Handle<'createToken'> = async ({ body }, { now, newId }) => {
  const name = await uniqueNames.get(platform, { parent: emailNames, sort: body.email });
  const user = await users.get(platform, { parent: platform, sort: name?.uuid ?? nobody });
  const known = await verifyPassword(body.password, user?.password_hash);
  if (!user || !known || !user.is_active) throw unauthenticated(texts.invalidCredentials);
  const time = now();
  const family = newId();
  const token = newId();
  const row = { parent: user.uuid, sort: family, uuid: family, token, expires: time + refreshSeconds };
  await Promise.all([
    refreshFamilies.add(platform, row),
    users.update(platform, { parent: platform, sort: user.uuid }, { set: { last_visit: time } }),
  ]);
  return issueTokens(user, row, time);
};

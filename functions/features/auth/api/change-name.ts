import type { Handle } from '#functions/http/api-handler.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';
import { ownAccount } from './own-account.ts';
import { startSession } from './start-session.ts';

export const changeName: Handle<'changeName'> = async ({ path, body, principal }, context) => {
  const user = await ownAccount(path, body, principal);
  const key = { parent: platform, sort: user.uuid };
  const changed = await users.update(platform, key, { set: { name: body.name } });
  if (!changed) throw notFound();
  return startSession(changed, context);
};

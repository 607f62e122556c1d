import { notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { platform } from '../tables/definitions.ts';
import { users } from '../tables/tables.ts';
import { ownAccount } from './own-account.ts';
import { startSession } from './start-session.ts';

export const changeName: Handle<'changeName'> = async ({ path, body, grant }, context) => {
  const user = await ownAccount(path, body, grant);
  const key = { parent: platform, sort: user.uuid };
  const changed = await users.update(platform, key, { set: { name: body.name } });
  if (!changed) throw notFound();
  return startSession(changed, context);
};

import { accountChanged } from '#functions/entities/accounts/account-items.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { csvChange } from '#functions/http/csv-change.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';
import { ownMemberships } from './own-memberships.ts';
import { presentUser } from './present-user.ts';

export const updateAccountCsvSettings: Handle<'updateAccountCsvSettings'> = async ({ path, body, principal }) => {
  const { uuid } = principal.caller;
  if (path.uuid !== uuid || (body.uuid ?? uuid) !== uuid) throw notFound();
  const key = { parent: platform, sort: uuid };
  const before = await users.get(platform, key);
  const row = before && (await users.update(platform, key, csvChange(before, body)));
  if (!row) throw before ? accountChanged() : notFound();
  return presentUser(row, await ownMemberships(uuid));
};

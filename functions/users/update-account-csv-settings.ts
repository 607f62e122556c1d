import { accountChanged } from '../platform/account-steps.ts';
import { notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { csvChange } from '../platform/csv-change.ts';
import { platform } from '../tables/definitions.ts';
import { users } from '../tables/tables.ts';
import { ownMemberships } from './own-memberships.ts';
import { shownUser } from './shown-user.ts';

export const updateAccountCsvSettings: Handle<'updateAccountCsvSettings'> = async ({ path, body, grant }) => {
  const { uuid } = grant.caller;
  if (path.uuid !== uuid || (body.uuid ?? uuid) !== uuid) throw notFound();
  const key = { parent: platform, sort: uuid };
  const before = await users.get(platform, key);
  const row = before && (await users.update(platform, key, csvChange(before, body)));
  if (!row) throw before ? accountChanged() : notFound();
  return shownUser(row, await ownMemberships(uuid));
};

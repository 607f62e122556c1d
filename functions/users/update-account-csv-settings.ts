import { notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { platform } from '../tables/definitions.ts';
import { users } from '../tables/tables.ts';
import { ownMemberships } from './own-memberships.ts';
import { shownUser } from './shown-user.ts';

export const updateAccountCsvSettings: Handle<'updateAccountCsvSettings'> = async ({ path, body, grant }) => {
  const { uuid } = grant.caller;
  if (path.uuid !== uuid || (body.uuid ?? uuid) !== uuid) throw notFound();
  const { csv_decimal, csv_delimiter } = body;
  const row = await users.update(platform, { parent: platform, sort: uuid }, { set: { csv_decimal, csv_delimiter } });
  if (!row) throw notFound();
  return shownUser(row, await ownMemberships(uuid));
};

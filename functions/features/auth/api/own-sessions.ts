import { requireRecentPassword } from '#functions/access/recent-password.ts';
import { transact } from '#functions/aws/transact.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { closeSockets } from '#functions/live/sockets.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import type { RefreshFamilyRow } from '#functions/tables/access-rows.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { refreshFamilies, users } from '#functions/tables/tables.ts';
import type { Session } from '#shared/contracts/auth.ts';
import { accessSeconds, refreshSeconds } from './sessions.ts';

/** DynamoDB removes expired families only within days. */
export const listSessions: Handle<'listSessions'> = async ({ principal: { caller } }, { now }) => {
  const rows = await refreshFamilies.list(platform, caller.uuid);
  return rows
    .filter(({ expires }) => expires > now())
    .map((row) => presentSession(row, caller.session))
    .sort((a, b) => b.last_used - a.last_used || b.uuid.localeCompare(a.uuid));
};

/**
 * Ends a session: its refresh token is gone, and the account's row, which every call reads, names the session until its
 * access tokens have expired. All sockets of the account are closed; those of other sessions open again.
 */
export const endSession: Handle<'endSession'> = async ({ path, principal: { caller } }, { now }) => {
  const key = { parent: caller.uuid, sort: path.uuid.toLowerCase() };
  if (!(await refreshFamilies.get(platform, key))) throw notFound();
  const time = now();
  // Logging out needs no password.
  if (key.sort !== caller.session) await requireRecentPassword(caller, time);
  const account = platformKey(caller.uuid);
  const change = (verb: 'ADD' | 'DELETE', values: readonly string[]) =>
    transact([users.changeSet(platform, account, { verb, attribute: 'ended_sessions', values }, notFound)]);
  const known = (await users.get(platform, account))?.ended_sessions ?? new Set<string>();
  const expired = [...known].filter((ended) => Number.parseInt(ended, 10) < time);
  if (expired.length > 0) await change('DELETE', expired);
  await change('ADD', [`${time + accessSeconds}#${key.sort}`]);
  await refreshFamilies.drop(platform, key);
  await closeSockets([caller.uuid], 'all');
};

function presentSession(row: RefreshFamilyRow, current: string | undefined): Session {
  const { uuid, started, exchanged, expires, ip = '', user_agent = '' } = row;
  return {
    uuid,
    started: started ?? null,
    last_used: exchanged ?? started ?? expires - refreshSeconds,
    ip,
    user_agent,
    is_current: uuid === current,
  };
}

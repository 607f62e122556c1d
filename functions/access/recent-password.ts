import { ApiError } from '../runtime/api-error.ts';
import { platform, platformKey } from '../tables/definitions.ts';
import { refreshFamilies, workspaces } from '../tables/tables.ts';
import type { Caller } from './caller.ts';

/** The password that was given in a session, or to begin it, is good for so long. */
export const confirmedSeconds = 10 * 60;

/**
 * Throws 403 unless the session's password was given within ten minutes (decision SIGN-10). Access tokens of the version
 * before name no session; they have five minutes to live.
 */
export async function requireRecentPassword({ uuid, session }: Caller, now: number): Promise<void> {
  if (session === undefined) return;
  const row = await refreshFamilies.get(platform, { parent: uuid, sort: session });
  if ((row?.confirmed ?? 0) > now - confirmedSeconds) return;
  throw new ApiError('reauthentication', 'Enter your password to go on');
}

/** The same for a change of roles, where one of the workspaces demands it. */
export async function requireRecentPasswordIn(tenants: readonly string[], caller: Caller, now: number): Promise<void> {
  const rows = await Promise.all([...new Set(tenants)].map((tenant) => workspaces.get(platform, platformKey(tenant))));
  if (rows.some((row) => row?.demands_reauthentication)) await requireRecentPassword(caller, now);
}

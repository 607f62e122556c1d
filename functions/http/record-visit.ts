import type { Caller } from '../access/caller.ts';
import { log } from '../aws/log.ts';
import { platform } from '../tables/definitions.ts';
import { users } from '../tables/tables.ts';

/** An account counts as online for 300 seconds after its last visit, so one write per minute suffices. */
const everySeconds = 60;

/** Browsers send this header while their user is idle: their automatic requests are no visits. */
export const idleHeader = 'x-serieslab-idle';

/** Stores the time of an account's last visit, at most once a minute. Best effort: a failure does not fail the call. */
export async function recordVisit({ uuid, lastVisit }: Caller, now: number): Promise<void> {
  if (now - lastVisit < everySeconds) return;
  try {
    await users.update(platform, { parent: platform, sort: uuid }, { set: { last_visit: now } });
  } catch (error) {
    log('warn', 'a visit could not be recorded', { user: uuid, error });
  }
}

import type { Caller } from '../access/caller.ts';
import { log } from '../aws/log.ts';
import { platform } from '../tables/definitions.ts';
import { users } from '../tables/tables.ts';

/** An account counts as online for 300 seconds after its last visit: a write a minute is enough to tell. */
const everySeconds = 60;

/** Browsers that nobody has touched for a while say so with this header: what they ask by themselves is no visit. */
export const idleHeader = 'x-serieslab-idle';

/** Keeps when an account was last seen, at most once a minute. A failure fails no call. */
export async function recordVisit({ uuid, lastVisit }: Caller, now: number): Promise<void> {
  if (now - lastVisit < everySeconds) return;
  try {
    await users.update(platform, { parent: platform, sort: uuid }, { set: { last_visit: now } });
  } catch (error) {
    log('warn', 'a visit could not be recorded', { user: uuid, error });
  }
}

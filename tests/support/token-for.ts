import './stack-environment.ts';
import { signToken } from '#functions/access/sign-token.ts';
import { audience } from '#functions/access/verify-token.ts';
import { platform, platformKey } from '#functions/tables/definitions.ts';
import { users } from '#functions/tables/tables.ts';
import { whileRunning } from './roles.ts';

/**
 * An access token of an account of the running stack, as signing in would give it now, signed with the stack's own key:
 * good for so many seconds, or expired so many seconds ago.
 */
export async function tokenFor(uuid: string, seconds = 3600): Promise<string> {
  const user = await whileRunning('a test', () => users.get(platform, platformKey(uuid)));
  if (!user) throw new Error('There is no such account');
  const { name, email, is_staff, session_key: session } = user;
  const time = Math.floor(Date.now() / 1000);
  const now = Math.min(time, time + 2 * seconds);
  return signToken(
    { sub: uuid, name, email, is_staff, session },
    { audience: audience.access, now, expires: time + seconds },
  );
}

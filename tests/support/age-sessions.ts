import './stack-environment.ts';
import { platform } from '#functions/tables/definitions.ts';
import { refreshFamilies } from '#functions/tables/tables.ts';
import { whileRunning } from './roles.ts';

/** As if the password had last been given so many seconds ago in each session of an account of the running stack. */
export async function ageSessions(user: string, seconds: number): Promise<void> {
  await whileRunning('a test', async () => {
    const confirmed = Math.floor(Date.now() / 1000) - seconds;
    for (const family of await refreshFamilies.list(platform, user)) {
      await refreshFamilies.update(platform, family, { set: { confirmed } });
    }
  });
}

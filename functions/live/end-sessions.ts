import { platform } from '../tables/definitions.ts';
import { mailTokens, refreshFamilies } from '../tables/tables.ts';
import { closeSockets } from './close-sockets.ts';

/**
 * Ends all sessions of a user, the sockets that they opened, and the links that were mailed to them. Call it after the
 * write that ends access tokens (`session_key`) and keeps new families from being made.
 */
export async function endSessions(user: string): Promise<void> {
  const [families, tokens] = await Promise.all([refreshFamilies.list(platform, user), mailTokens.list(platform, user)]);
  await Promise.all([refreshFamilies.dropAll(families), mailTokens.dropAll(tokens), closeSockets([user], 'all')]);
}

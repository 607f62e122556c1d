import { platform } from '../tables/definitions.ts';
import { mailTokens, refreshFamilies } from '../tables/tables.ts';
import { closeSockets } from './sockets.ts';

/**
 * Ends all sessions of a user, their sockets, and their mailed links. Call it after the write that invalidates access
 * tokens (`session_key`) and prevents new token families.
 */
export async function endSessions(user: string): Promise<void> {
  const [families, tokens] = await Promise.all([refreshFamilies.list(platform, user), mailTokens.list(platform, user)]);
  await Promise.all([refreshFamilies.dropAll(families), mailTokens.dropAll(tokens), closeSockets([user], 'all')]);
}

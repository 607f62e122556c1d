import { platform } from '../tables/definitions.ts';
import { accessTokens, mailTokens, refreshFamilies } from '../tables/tables.ts';
import { closeSockets } from './sockets.ts';

/**
 * Ends all sessions of a user, their sockets, and their mailed links. Call it after the write that invalidates access
 * tokens (`session_key`) and prevents new token families. Tokens of programs end where they are asked to.
 */
export async function endSessions(user: string, { endsTokens = false } = {}): Promise<void> {
  const [families, links, tokens] = await Promise.all([
    refreshFamilies.list(platform, user),
    mailTokens.list(platform, user),
    endsTokens ? accessTokens.list(platform, user) : [],
  ]);
  await Promise.all([
    refreshFamilies.dropAll(families),
    mailTokens.dropAll(links),
    accessTokens.dropAll(tokens),
    closeSockets([user], 'all'),
  ]);
}

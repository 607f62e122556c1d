import { platform } from '#functions/tables/definitions.ts';
import { mailTokens } from '#functions/tables/tables.ts';

/** Deletes the links that were mailed for an invite. */
export async function dropLinks(invite: string): Promise<void> {
  await mailTokens.dropAll(await mailTokens.list(platform, invite));
}

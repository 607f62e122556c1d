import { platform } from '#functions/tables/definitions.ts';
import { invites, mailTokens } from '#functions/tables/tables.ts';

/** Deletes the invites of a deleted workspace, with their mailed links. */
export async function endInvites(workspace: string): Promise<void> {
  const rows = (await invites.list(platform, platform)).filter((row) => row.to_workspace === workspace);
  for (const { uuid } of rows) await mailTokens.dropAll(await mailTokens.list(platform, uuid));
  await invites.dropAll(rows);
}

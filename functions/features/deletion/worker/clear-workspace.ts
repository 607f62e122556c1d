import { sendMessage } from '#functions/aws/send-message.ts';
import type { DeletionMessage } from '#functions/entities/deletion/deletion-message.ts';
import { endInvites } from '#functions/entities/invites/end-invites.ts';
import { userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { clearTable } from '#functions/tables/clear-table.ts';
import { platform } from '#functions/tables/definitions.ts';
import * as tables from '#functions/tables/tables.ts';
import { inviteNames, libraryNames } from '#functions/tables/unique-name-rows.ts';

/**
 * Deletes everything below a deleted workspace. Each project has its own message, which deletes the project's row
 * first; until then it stays listed here.
 */
export async function clearWorkspace({ uuid }: DeletionMessage, hasTime: () => boolean): Promise<boolean> {
  if (await tables.workspaces.get(platform, { parent: platform, sort: uuid })) return true;
  await endInvites(uuid);
  for (const project of await tables.projects.list(uuid, uuid)) {
    if (!hasTime()) return false;
    await sendMessage('deletion', {
      kind: 'project',
      workspace_uuid: uuid,
      project_uuid: project.uuid,
      uuid: project.uuid,
    } satisfies DeletionMessage);
  }
  const members = await tables.memberships.list(uuid, workspaceMemberships(uuid));
  // The items below users are found by those below the workspace, which are therefore deleted last.
  await tables.memberships.dropAll(members.map((row) => ({ parent: userMemberships(row.user_uuid), sort: uuid })));
  await tables.memberships.dropAll(members);
  return (
    (await clearTable(tables.globalInParameters, uuid, uuid, hasTime)) &&
    (await clearTable(tables.globalOutParameters, uuid, uuid, hasTime)) &&
    (await clearTable(tables.uniqueNames, uuid, libraryNames(uuid), hasTime)) &&
    (await clearTable(tables.uniqueNames, uuid, inviteNames(uuid), hasTime))
  );
}

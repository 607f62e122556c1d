import { sendMessage } from '#functions/aws/send-message.ts';
import type { DeletionMessage } from '#functions/entities/deletion/deletion-message.ts';
import { endInvites } from '#functions/entities/invites/end-invites.ts';
import { userMemberships, workspaceMemberships } from '#functions/tables/access-rows.ts';
import { clearTable } from '#functions/tables/clear-table.ts';
import { platform } from '#functions/tables/definitions.ts';
import { inviteNames, libraryNames } from '#functions/tables/rows.ts';
import * as tables from '#functions/tables/tables.ts';

/**
 * Removes what lies below a workspace that is gone. Each project has a message of its own, which removes its row
 * first: it stays listed here until that is at work.
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
  // By the items below the workspace another run finds those below the users: they go last.
  await tables.memberships.dropAll(members.map((row) => ({ parent: userMemberships(row.user_uuid), sort: uuid })));
  await tables.memberships.dropAll(members);
  return (
    (await clearTable(tables.globalInParameters, uuid, uuid, hasTime)) &&
    (await clearTable(tables.globalOutParameters, uuid, uuid, hasTime)) &&
    (await clearTable(tables.uniqueNames, uuid, libraryNames(uuid), hasTime)) &&
    (await clearTable(tables.uniqueNames, uuid, inviteNames(uuid), hasTime))
  );
}

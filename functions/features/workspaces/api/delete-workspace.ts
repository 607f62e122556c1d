import { transact } from '#functions/aws/transact.ts';
import { announceDeletion } from '#functions/entities/deletion/deletion-message.ts';
import { endInvites } from '#functions/entities/invites/end-invites.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { experimentsOfWorkspace } from '#functions/live/experiments-of-workspace.ts';
import { publishDeletion } from '#functions/live/publish-deletion.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import { platform } from '#functions/tables/definitions.ts';
import type { WorkspaceRow } from '#functions/tables/rows.ts';
import { workspaces } from '#functions/tables/tables.ts';
import { releaseName } from './workspace-name.ts';

/** Hides the workspace and its invites at once; the rows below it are deleted in the background. */
export const deleteWorkspace: Handle<'deleteWorkspace'> = async ({ target, principal }) => {
  const { uuid, name } = target;
  await announceDeletion({ kind: 'workspace', workspace_uuid: uuid, uuid });
  await transact([
    workspaces.remove(
      platform,
      { parent: platform, sort: uuid },
      notFound,
      // The name that was read is released below; any other name would stay reserved forever.
      where<WorkspaceRow>().equals('name', name),
    ),
    releaseName(target),
  ]);
  // If this is not reached, the deletion worker does it.
  await endInvites(uuid);
  await publishDeletion(await experimentsOfWorkspace(uuid), { kind: 'workspace', name, editor: principal.caller });
};

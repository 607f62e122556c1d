import { announceDeletion } from '../jobs/deletion/message.ts';
import { notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { endInvites } from '../platform/end-invites.ts';
import { transact } from '../platform/transact.ts';
import { experimentsOfWorkspace } from '../realtime/experiments-of-workspace.ts';
import { publishDeletion } from '../realtime/publish-deletion.ts';
import { platform } from '../tables/definitions.ts';
import { workspaces } from '../tables/tables.ts';
import { releaseName } from './workspace-name.ts';

/** Hides the workspace and its invites at once; what lies below it is removed in the background. */
export const deleteWorkspace: Handle<'deleteWorkspace'> = async ({ target, grant }) => {
  const { uuid, name } = target;
  await announceDeletion({ kind: 'workspace', workspace_uuid: uuid, uuid });
  await transact([
    workspaces.remove(platform, { parent: platform, sort: uuid }, notFound, {
      // Its name was read with it: another one would stay taken for ever.
      condition: '#name = :name',
      names: { '#name': 'name' },
      values: { ':name': name },
    }),
    releaseName(target),
  ]);
  // Should this not be reached, the removal of what lies below does it.
  await endInvites(uuid);
  await publishDeletion(await experimentsOfWorkspace(uuid), { kind: 'workspace', name, editor: grant.caller });
};

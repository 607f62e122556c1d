import { transact } from '#functions/aws/transact.ts';
import { announceDeletion } from '#functions/entities/deletion/deletion-message.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { publishDeletion } from '#functions/live/publish-deletion.ts';
import { notFound } from '#functions/runtime/api-error.ts';
import { platform } from '#functions/tables/definitions.ts';
import { experiments, projects, workspaces } from '#functions/tables/tables.ts';
import { releaseAssignments } from './assign-users.ts';

/** Hides the project at once; the rows below it are deleted in the background. */
export const deleteProject: Handle<'deleteProject'> = async ({ target, principal }) => {
  const { uuid, workspace_uuid } = target;
  await announceDeletion({ kind: 'project', workspace_uuid, project_uuid: uuid, uuid });
  await transact([
    projects.remove(workspace_uuid, { parent: target.parent, sort: target.sort }, notFound),
    workspaces.change(
      platform,
      { parent: platform, sort: workspace_uuid },
      { set: {}, add: { project_total: -1 } },
      notFound,
    ),
  ]);
  await releaseAssignments(target, target.users);
  // Their rows exist until the deletion worker runs.
  const inProject = await experiments.list(workspace_uuid, uuid);
  await publishDeletion(inProject, { kind: 'project', name: target.name, editor: principal.caller });
};

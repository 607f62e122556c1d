import { transact } from '#functions/aws/transact.ts';
import { announceDeletion } from '#functions/entities/deletion/deletion-message.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { whileIdle } from '#functions/jobs/lock.ts';
import { publishDeletion } from '#functions/live/publish-deletion.ts';
import { busy, notFound } from '#functions/runtime/api-error.ts';
import { experiments, projects } from '#functions/tables/tables.ts';
import { isBusy } from '#shared/rules/jobs.ts';

/**
 * Hides the experiment at once, unless a job runs; the rows below it are deleted in the background (decision ACCESS-2).
 */
export const deleteExperiment: Handle<'deleteExperiment'> = async ({ target, ancestors, principal }) => {
  const { uuid, workspace_uuid, project_uuid } = target;
  if (isBusy(target)) throw busy();
  await announceDeletion({ kind: 'experiment', workspace_uuid, project_uuid, experiment_uuid: uuid, uuid });
  await transact([
    experiments.remove(workspace_uuid, { parent: target.parent, sort: target.sort }, busy, whileIdle),
    projects.change(
      workspace_uuid,
      { parent: ancestors.project.parent, sort: ancestors.project.sort },
      { set: {}, add: { experiment_total: -1 } },
      notFound,
    ),
  ]);
  await publishDeletion([target], { kind: 'experiment', name: target.name, editor: principal.caller });
};

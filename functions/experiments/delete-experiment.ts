import { isBusy } from '#shared/rules/jobs.ts';
import { announceDeletion } from '../jobs/deletion/message.ts';
import { busy, notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { idle } from '../platform/idle.ts';
import { transact } from '../platform/transact.ts';
import { publishDeletion } from '../realtime/publish-deletion.ts';
import { experiments, projects } from '../tables/tables.ts';

/** Hides the experiment at once, unless a job runs; what lies below it is removed in the background. */
export const deleteExperiment: Handle<'deleteExperiment'> = async ({ target, above, grant }) => {
  const { uuid, workspace_uuid, project_uuid } = target;
  if (isBusy(target)) throw busy();
  await announceDeletion({ kind: 'experiment', workspace_uuid, project_uuid, experiment_uuid: uuid, uuid });
  await transact([
    experiments.remove(workspace_uuid, { parent: target.parent, sort: target.sort }, busy, idle),
    projects.change(
      workspace_uuid,
      { parent: above.project.parent, sort: above.project.sort },
      { set: {}, add: { experiment_total: -1 } },
      notFound,
    ),
  ]);
  await publishDeletion([target], { kind: 'experiment', name: target.name, editor: grant.caller });
};

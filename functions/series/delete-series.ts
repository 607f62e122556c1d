import { announceDeletion } from '../jobs/deletion/message.ts';
import { busy, notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { idle } from '../platform/idle.ts';
import { transact } from '../platform/transact.ts';
import { publishChange } from '../realtime/publish-change.ts';
import { experiments, series } from '../tables/tables.ts';

/** Hides the series at once; its samples are removed in the background. */
export const deleteSeries: Handle<'deleteSeries'> = async ({ target, above, grant }) => {
  const { uuid, workspace_uuid, project_uuid, experiment_uuid } = target;
  await announceDeletion({ kind: 'series', workspace_uuid, project_uuid, experiment_uuid, uuid });
  await transact([
    series.remove(workspace_uuid, target, notFound),
    experiments.change(
      workspace_uuid,
      { parent: project_uuid, sort: experiment_uuid },
      { set: {}, add: { series_total: -1 }, ...idle },
      busy,
    ),
  ]);
  await publishChange(
    { ...above, editor: grant.caller },
    { method: 'series_changed', deleted: [uuid], message: `${grant.caller.name} deleted series ${target.number}` },
  );
};

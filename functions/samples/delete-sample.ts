import { busy, notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { idle } from '../platform/idle.ts';
import { transact } from '../platform/transact.ts';
import { publishChange } from '../realtime/publish-change.ts';
import { experiments, samples, series } from '../tables/tables.ts';

export const deleteSample: Handle<'deleteSample'> = async ({ target, above, grant }) => {
  const { workspace_uuid, project_uuid, experiment_uuid, parent, sort } = target;
  await transact([
    experiments.check(workspace_uuid, { parent: project_uuid, sort: experiment_uuid }, idle, busy),
    samples.remove(workspace_uuid, { parent, sort }, notFound),
    series.change(
      workspace_uuid,
      { parent: experiment_uuid, sort: target.series_uuid },
      { set: {}, add: { sample_count: -1 } },
      notFound,
    ),
  ]);
  const published = { experiment: above.experiment, editor: grant.caller };
  await publishChange(published, { method: 'samples_changed', deleted: [target.uuid] });
};

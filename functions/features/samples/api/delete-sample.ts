import { transact } from '#functions/aws/transact.ts';
import { countPositions } from '#functions/entities/series/count-positions.ts';
import type { Handle } from '#functions/http/api-handler.ts';
import { whileIdle } from '#functions/jobs/lock.ts';
import { publishChange } from '#functions/live/publish-change.ts';
import { busy, notFound } from '#functions/runtime/api-error.ts';
import { experiments, samples, series } from '#functions/tables/tables.ts';

export const deleteSample: Handle<'deleteSample'> = async ({ target, ancestors, principal }) => {
  const { workspace_uuid, project_uuid, experiment_uuid, parent, sort } = target;
  await countPositions(ancestors.series);
  await transact([
    // Counts as a change of the row: a calculation that waits for changes learns of it.
    experiments.change(
      workspace_uuid,
      { parent: project_uuid, sort: experiment_uuid },
      { set: {}, condition: whileIdle },
      busy,
    ),
    samples.remove(workspace_uuid, { parent, sort }, notFound),
    series.change(
      workspace_uuid,
      { parent: experiment_uuid, sort: target.series_uuid },
      { set: {}, add: { sample_count: -1 } },
      notFound,
    ),
  ]);
  const published = { experiment: ancestors.experiment, editor: principal.caller };
  await publishChange(published, { method: 'samples_changed', deleted: [target.uuid] });
};

import { ApiError, notFound } from '../platform/api-error.ts';
import type { Handle } from '../platform/api-handler.ts';
import { shownExperiment } from '../platform/shown-experiment.ts';
import { transact } from '../platform/transact.ts';
import { platform } from '../tables/definitions.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import { experiments, licences, projects, workspaces } from '../tables/tables.ts';

export const createExperiment: Handle<'createExperiment'> = async ({ target, body, grant }, { now, newId }) => {
  const { workspace_uuid } = target;
  const uuid = newId();
  const row: ExperimentRow = {
    parent: target.uuid,
    sort: uuid,
    uuid,
    workspace_uuid,
    project_uuid: target.uuid,
    ...body,
    creator: grant.caller.name,
    created: now(),
    generation_id: '',
    calculation_id: '',
    modeling_id: '',
    plotting_id: '',
    generation_started: 0,
    series_total: 0,
    series_number: 0,
    prediction_model: null,
  };
  await transact([
    projects.change(
      workspace_uuid,
      { parent: target.parent, sort: target.sort },
      {
        set: {},
        add: { experiment_total: 1 },
        condition: 'experiment_total < :limit',
        values: { ':limit': await experimentLimit(workspace_uuid) },
      },
      () => new ApiError('quota', "The licence's number of experiments is reached"),
    ),
    experiments.create(workspace_uuid, row),
  ]);
  return shownExperiment(row, target);
};

async function experimentLimit(workspaceId: string): Promise<number> {
  const workspace = await workspaces.get(platform, { parent: platform, sort: workspaceId });
  if (!workspace) throw notFound();
  const licence = await licences.get(platform, { parent: platform, sort: workspace.licence_uuid });
  return licence?.experiment_count ?? 0;
}

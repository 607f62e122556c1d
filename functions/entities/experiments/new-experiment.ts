import type { ExperimentRow, ProjectRow } from '#functions/tables/rows.ts';
import type { BodyOf } from '#shared/contracts/routes.ts';
import { jobField } from '#shared/rules/jobs.ts';

interface Made {
  uuid: string;
  creator: string;
  created: number;
}

/** The row of an empty experiment. */
export function newExperiment(
  project: ProjectRow,
  settings: BodyOf<'createExperiment'>,
  { uuid, creator, created }: Made,
): ExperimentRow {
  return {
    parent: project.uuid,
    sort: uuid,
    uuid,
    workspace_uuid: project.workspace_uuid,
    project_uuid: project.uuid,
    ...settings,
    creator,
    created,
    ...jobField('id', () => ''),
    ...jobField('started', () => 0),
    series_total: 0,
    series_number: 0,
    prediction_model: null,
    calculated_total: 0,
    calculated_by: '',
    outputs_imports: {},
    calculation_committed: '',
    outdated_formulas: {},
    stopped_formulas: {},
    settings_import: '',
    definitions_version: 1,
    revision: 1,
  };
}

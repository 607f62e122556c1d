import type { ExperimentRow, ProjectRow } from '#functions/tables/rows.ts';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { isJoinable, jobField } from '#shared/rules/jobs.ts';
import { hasOutdatedFormulas } from '../samples/outdated-values.ts';

/** The settings that an experiment need not have, as far as it has them. */
export const optionalSettings = ({ whole_front, mixtures, blocks, sources, reasons }: OptionalSettings) => ({
  ...(whole_front && { whole_front }),
  ...(mixtures?.length && { mixtures }),
  ...(blocks && { blocks }),
  ...(sources && { sources }),
  ...(reasons?.length && { reasons }),
});

type OptionalSettings = Pick<ExperimentRow, 'whole_front' | 'mixtures' | 'blocks' | 'sources' | 'reasons'>;

/** Presents an experiment for the API and the live events. */
export function presentExperiment(row: ExperimentRow, project: Pick<ProjectRow, 'uuid' | 'name'>): Experiment {
  const model = row.prediction_model;
  return {
    uuid: row.uuid,
    name: row.name,
    description: row.description,
    sample_count: row.sample_count,
    noise: row.noise,
    expl: row.expl,
    ...optionalSettings(row),
    ...(row.locked && { locked: row.locked }),
    creator: row.creator,
    created: row.created,
    project: { uuid: project.uuid, name: project.name },
    project_id: row.project_uuid,
    workspace_id: row.workspace_uuid,
    ...jobField('id', (kind) => row[`${kind}_id`]),
    ...(isJoinable(row) ? { calculation_waits: true } : {}),
    ...(row.series_total > 0 && hasOutdatedFormulas(row) ? { calculation_outdated: true } : {}),
    ...(row.series_total > 0 ? { has_series: true } : {}),
    ...(row.earlier_inputs ? { earlier_inputs: row.earlier_inputs } : {}),
    revision: row.revision,
    prediction_model: model && { uuid: model.uuid, metrics: model.metrics },
  };
}

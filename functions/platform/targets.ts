import * as z from 'zod';
import type { TargetKind } from '../../shared/contracts/route.ts';
import type { Place } from '../../shared/rules/permissions.ts';
import { platform } from '../tables/definitions.ts';
import type * as rows from '../tables/rows.ts';
import * as tables from '../tables/tables.ts';

/** The row that a path's uuid names, by the kind that the route declares. */
export interface TargetRows {
  workspace: rows.WorkspaceRow;
  project: rows.ProjectRow;
  experiment: rows.ExperimentRow;
  series: rows.SeriesRow;
  sample: rows.SampleRow;
  'in-parameter': rows.InParameterRow;
  'out-parameter': rows.OutParameterRow;
}

export const resolvers: { [K in TargetKind]: (uuid: string) => Promise<TargetRows[K] | undefined> } = {
  workspace: (uuid) => tables.workspaces.get(platform, { parent: platform, sort: uuid }),
  project: (uuid) => tables.projects.resolve(uuid),
  experiment: (uuid) => tables.experiments.resolve(uuid),
  series: (uuid) => tables.series.resolve(uuid),
  sample: (uuid) => tables.samples.resolve(uuid),
  'in-parameter': (uuid) => tables.inParameters.resolve(uuid),
  'out-parameter': (uuid) => tables.outParameters.resolve(uuid),
};

/** Where a target lies, for the permission rules. */
export function placeOf<K extends TargetKind>(kind: K, row: TargetRows[K]): Place {
  if (kind === 'workspace') return { workspace: row.uuid };
  const workspace = 'workspace_uuid' in row ? row.workspace_uuid : row.uuid;
  const project = 'project_uuid' in row ? row.project_uuid : row.uuid;
  return { workspace, project };
}

/** The rows above a target, read consistently: what they hold is gone for everybody at once when one of them is. */
export interface AboveOf {
  workspace: Record<never, never>;
  project: Record<never, never>;
  experiment: { project: rows.ProjectRow };
  series: { project: rows.ProjectRow; experiment: rows.ExperimentRow };
  sample: { project: rows.ProjectRow; experiment: rows.ExperimentRow; series: rows.SeriesRow };
  'in-parameter': { project: rows.ProjectRow; experiment: rows.ExperimentRow };
  'out-parameter': { project: rows.ProjectRow; experiment: rows.ExperimentRow };
}

/** The rows above `row`, or undefined when one of them was deleted and `row` only waits to be removed. */
export async function rowsAbove(row: TargetRows[TargetKind]): Promise<Partial<AboveOf['sample']> | undefined> {
  const { workspace_uuid: tenant, project_uuid, experiment_uuid, series_uuid } = ancestors.parse(row);
  if (!tenant || !project_uuid) return {};
  const [project, experiment, series] = await Promise.all([
    tables.projects.get(tenant, { parent: tenant, sort: project_uuid }),
    experiment_uuid && tables.experiments.get(tenant, { parent: project_uuid, sort: experiment_uuid }),
    experiment_uuid && series_uuid && tables.series.get(tenant, { parent: experiment_uuid, sort: series_uuid }),
  ]);
  if (!project || (experiment_uuid && !experiment) || (series_uuid && !series)) return undefined;
  return { project, ...(experiment ? { experiment } : {}), ...(series ? { series } : {}) };
}

const ancestors = z.object({
  workspace_uuid: z.string().optional(),
  project_uuid: z.string().optional(),
  experiment_uuid: z.string().optional(),
  series_uuid: z.string().optional(),
});

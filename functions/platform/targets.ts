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

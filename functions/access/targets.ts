import * as z from 'zod';
import type { TargetKind } from '#shared/contracts/route.ts';
import type { Scope } from '#shared/rules/permissions.ts';
import type * as access from '../tables/access-rows.ts';
import { platform, platformKey } from '../tables/definitions.ts';
import type * as rows from '../tables/rows.ts';
import * as tables from '../tables/tables.ts';

/** The row of a path's uuid, by the target kind of the route. */
export interface TargetRows {
  workspace: rows.WorkspaceRow;
  project: rows.ProjectRow;
  experiment: rows.ExperimentRow;
  series: rows.SeriesRow;
  sample: rows.StoredSample;
  'in-parameter': rows.InParameterRow;
  'out-parameter': rows.OutParameterRow;
  'comp-parameter': rows.CompParameterRow;
  script: rows.ScriptRow;
  rule: rows.RuleRow;
  'global-in-parameter': rows.GlobalInParameterRow;
  'global-out-parameter': rows.GlobalOutParameterRow;
  'input-importance': rows.ImportanceRow;
  'output-importance': rows.ImportanceRow;
  'complex-importance': rows.ImportanceRow;
  action: access.NamedRow;
  licence: access.LicenceRow;
  permission: access.NamedRow;
  role: access.RoleRow;
  invite: access.InviteRow;
  user: access.UserRow;
}

/** Kinds of rows that belong to the platform, not to a workspace. */
const platformKinds = ['action', 'licence', 'permission', 'role', 'invite', 'user'] as const;
type PlatformKind = (typeof platformKinds)[number];
export const isPlatformKind = (kind: TargetKind): kind is PlatformKind => platformKinds.some((one) => one === kind);

/** @param signal ends the waiting for an index */
type Resolve<Row> = (uuid: string, signal?: AbortSignal) => Promise<Row | undefined>;

export const resolvers: { [K in TargetKind]: Resolve<TargetRows[K]> } = {
  workspace: (uuid) => tables.workspaces.get(platform, platformKey(uuid)),
  project: (uuid, signal) => tables.projects.resolve(uuid, signal),
  experiment: (uuid, signal) => tables.experiments.resolve(uuid, signal),
  series: (uuid, signal) => tables.series.resolve(uuid, signal),
  sample: (uuid, signal) => tables.samples.resolve(uuid, signal),
  'in-parameter': (uuid, signal) => tables.inParameters.resolve(uuid, signal),
  'out-parameter': (uuid, signal) => tables.outParameters.resolve(uuid, signal),
  'comp-parameter': (uuid, signal) => tables.compParameters.resolve(uuid, signal),
  script: (uuid, signal) => tables.scripts.resolve(uuid, signal),
  rule: (uuid, signal) => tables.rules.resolve(uuid, signal),
  'global-in-parameter': (uuid, signal) => tables.globalInParameters.resolve(uuid, signal),
  'global-out-parameter': (uuid, signal) => tables.globalOutParameters.resolve(uuid, signal),
  'input-importance': importanceOf('input'),
  'output-importance': importanceOf('output'),
  'complex-importance': importanceOf('complex'),
  action: (uuid) => tables.actions.get(platform, platformKey(uuid)),
  licence: (uuid) => tables.licences.get(platform, platformKey(uuid)),
  permission: (uuid) => tables.permissions.get(platform, platformKey(uuid)),
  role: (uuid) => tables.roles.get(platform, platformKey(uuid)),
  invite: (uuid) => tables.invites.get(platform, platformKey(uuid)),
  user: (uuid) => tables.users.get(platform, platformKey(uuid)),
};

function importanceOf(kind: rows.ImportanceRow['kind']): Resolve<rows.ImportanceRow> {
  return async (uuid, signal) => {
    const row = await tables.importances.resolve(uuid, signal);
    return row?.kind === kind ? row : undefined;
  };
}

/** The workspace and project of a target, for the permission rules. */
export function scopeOf<K extends TargetKind>(kind: K, row: TargetRows[K]): Scope {
  if (kind === 'workspace') return { workspace: row.uuid };
  const workspace = 'workspace_uuid' in row ? row.workspace_uuid : row.uuid;
  if (kind === 'project') return { workspace, project: row.uuid };
  return 'project_uuid' in row ? { workspace, project: row.project_uuid } : { workspace };
}

/**
 * The ancestors of a target, read consistently: once one of them is deleted, its descendants are inaccessible to
 * everybody.
 */
export interface AncestorsOf
  extends Record<Exclude<TargetKind, KindInExperiment | 'experiment' | 'sample'>, Record<never, never>>,
    Record<KindInExperiment, InExperiment> {
  experiment: { project: rows.ProjectRow };
  sample: InExperiment & { series: rows.SeriesRow };
}
type KindInExperiment = Exclude<
  TargetKind,
  PlatformKind | 'workspace' | 'project' | 'experiment' | 'sample' | 'global-in-parameter' | 'global-out-parameter'
>;
interface InExperiment {
  project: rows.ProjectRow;
  experiment: rows.ExperimentRow;
}

/**
 * The ancestors of `row`, or undefined if one of them was deleted and `row` awaits removal. Rows that an import or a
 * job has written are visible once it has committed, until newer ones replace them.
 */
export async function ancestorsOf(row: TargetRows[TargetKind]): Promise<Partial<AncestorsOf['sample']> | undefined> {
  const {
    workspace_uuid: tenant,
    project_uuid,
    experiment_uuid,
    series_uuid,
    import_id,
    model_uuid,
  } = ancestors.parse(row);
  if (!tenant || !project_uuid) return {};
  const [project, experiment, series] = await Promise.all([
    tables.projects.get(tenant, { parent: tenant, sort: project_uuid }),
    experiment_uuid && tables.experiments.get(tenant, { parent: project_uuid, sort: experiment_uuid }),
    experiment_uuid && series_uuid && tables.series.get(tenant, { parent: experiment_uuid, sort: series_uuid }),
  ]);
  if (!project || (experiment_uuid && !experiment) || (series_uuid && !series)) return undefined;
  if (experiment && import_id && import_id !== experiment.settings_import) return undefined;
  if (experiment && model_uuid && model_uuid !== experiment.prediction_model?.uuid) return undefined;
  return { project, ...(experiment ? { experiment } : {}), ...(series ? { series } : {}) };
}

const ancestors = z.object({
  workspace_uuid: z.string().optional(),
  project_uuid: z.string().optional(),
  experiment_uuid: z.string().optional(),
  series_uuid: z.string().optional(),
  import_id: z.string().optional(),
  model_uuid: z.string().optional(),
});

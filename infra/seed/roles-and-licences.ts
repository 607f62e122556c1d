import {
  actionNames,
  type LicenceActionName,
  type PermissionName,
  permissionNames,
} from '#shared/rules/permissions.ts';

/** The documented roles that an installation begins with. */
export const roleDefinitions = {
  Manager: [...permissionNames],
  Scientist: permissionNames.filter((name) => name !== 'project:manage' && name !== 'workspace_settings:manage'),
  Viewer: ['workspace_settings:read'],
} satisfies Record<string, PermissionName[]>;

/** The documented licences likewise. */
export const licenceDefinitions = {
  Standard: {
    user_count: 100,
    project_count: 200,
    experiment_count: 200,
    series_count: 500,
    actions: [...actionNames],
  },
  Trial: {
    user_count: 3,
    project_count: 2,
    experiment_count: 3,
    series_count: 10,
    actions: ['series:import', 'series_out_parameter:import', 'experiment_view_scatterplot_heatmap:read'],
  },
} satisfies Record<string, { actions: LicenceActionName[] } & Record<`${string}_count`, number>>;

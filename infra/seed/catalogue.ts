/** The documented permissions, actions, roles and licences that an installation begins with. */
export const permissionNames = [
  'project:manage',
  'experiment:manage',
  'input_parameter:manage',
  'complex_parameter:manage',
  'output_parameter:manage',
  'rule:manage',
  'script:manage',
  'workspace_settings:read',
] as const;

export const actionNames = [
  'series:import',
  'series_out_parameter:import',
  'series_parameter:export',
  'sample_advanced:manage',
  'experiment_view_scatterplot_heatmap:read',
  'script:read',
  'script:manage',
] as const;

export const roleDefinitions = {
  Manager: [...permissionNames],
  Scientist: permissionNames.filter((name) => name !== 'project:manage'),
  Viewer: ['workspace_settings:read'],
};

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
};

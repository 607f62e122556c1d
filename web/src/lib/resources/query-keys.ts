/** Every key of the query cache. Invalidating `experimentTree(id)` reaches all that is read below an experiment. */
export const queryKeys = {
  permissions: () => ['permissions'] as const,
  account: (userId: string) => ['account', userId] as const,
  workspaces: () => ['workspaces'] as const,
  workspaceUsers: (workspaceId: string) => ['workspaces', 'users', workspaceId] as const,
  workspace: (workspaceId: string) => ['workspaces', 'one', workspaceId] as const,
  /** The two lists of a workspace's library, by the path segment of their calls. */
  library: (workspaceId: string, list: LibraryList) => ['library', workspaceId, list] as const,
  /** Prefix of every list of the administration. */
  administration: () => ['administration'] as const,
  adminList: (list: AdminList) => ['administration', list] as const,
  activity: (search: string) => ['administration', 'activity', search] as const,
  /** Prefix of every list of projects, and of each project. */
  everyProject: () => ['projects'] as const,
  allProjects: () => ['projects', 'all'] as const,
  projects: (workspaceId: string) => ['projects', 'in-workspace', workspaceId] as const,
  project: (projectId: string) => ['projects', 'one', projectId] as const,
  /** Prefix of every list of experiments. */
  experimentLists: () => ['experiment-lists'] as const,
  allExperiments: () => ['experiment-lists', 'all'] as const,
  recentExperiments: (ids: readonly string[]) => ['experiment-lists', 'recent', ...ids] as const,
  experiments: (projectId: string) => ['experiment-lists', 'in-project', projectId] as const,
  experimentTree: (experimentId: string) => ['experiments', experimentId] as const,
  experiment: (experimentId: string) => ['experiments', experimentId, 'experiment'] as const,
  series: (experimentId: string) => ['experiments', experimentId, 'series'] as const,
  validSampleCount: (experimentId: string) => ['experiments', experimentId, 'valid-sample-count'] as const,
  /** Prefix of what belongs to the experiment's model. Below it everything is kept by the model's uuid. */
  model: (experimentId: string) => ['experiments', experimentId, 'model'] as const,
  predictionModel: (experimentId: string, model: string) => ['experiments', experimentId, 'model', model] as const,
  importances: (experimentId: string, model: string, kind: ImportanceKind) =>
    ['experiments', experimentId, 'model', model, kind] as const,
  workspaceExperiments: (workspaceId: string) => ['experiment-lists', 'in-workspace', workspaceId] as const,
  /** The five definition lists, by the path segment of their calls: `in-parameters`, `out-parameters`, … */
  definitions: (experimentId: string, kind: DefinitionKind) => ['experiments', experimentId, kind] as const,
};

export type DefinitionKind = 'in-parameters' | 'comp-parameters' | 'out-parameters' | 'scripts' | 'rules';

/** As the calls name them: a function is a complex parameter. */
export type ImportanceKind = 'input' | 'output' | 'complex';

export type AdminList = 'workspaces' | 'users' | 'invites' | 'roles' | 'permissions' | 'licences' | 'actions';

export type LibraryList = 'global-in-parameters' | 'global-out-parameters';

/** The addresses of screens, written once. */
export const paths = {
  dashboard: '/dashboard',
  workspaces: '/workspaces',
  allProjects: '/projects',
  allExperiments: '/experiments',
  projects: (workspace: string) => `/workspaces/${workspace}/projects`,
  experiments: (workspace: string, project: string) => `/workspaces/${workspace}/projects/${project}/experiments`,
  series: (place: ExperimentPlace) => `${experiment(place)}/series`,
  settings: (place: ExperimentPlace) => `${experiment(place)}/settings`,
};

export interface ExperimentPlace {
  workspace: string;
  project: string;
  experiment: string;
}

const experiment = (place: ExperimentPlace) =>
  `${paths.experiments(place.workspace, place.project)}/${place.experiment}`;

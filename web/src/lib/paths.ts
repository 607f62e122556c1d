/** Names the sample whose details open with the series. */
export const detailsParameter = 'details';

/** Names the experiments that are compared, with commas between them. */
export const comparedParameter = 'experiments';

/** The addresses of all screens. */
export const paths = {
  dashboard: '/dashboard',
  account: '/account',
  accountProfile: '/account/profile',
  accountSecurity: '/account/security',
  accountSettings: '/account/settings',
  accountTokens: '/account/tokens',
  administration: '/administration',
  adminWorkspaces: '/administration/workspaces',
  adminUsers: '/administration/users',
  adminUserActivity: '/administration/user-activity',
  adminInvites: '/administration/invites',
  adminRoles: '/administration/roles',
  adminPermissions: '/administration/permissions',
  adminLicences: '/administration/licences',
  adminActions: '/administration/actions',
  manual: '/manual',
  /** For readers without an account: the secret follows in the fragment, which browsers send to nobody. */
  sharedReport: '/shared-report',
  workspaces: '/workspaces',
  allProjects: '/projects',
  allExperiments: '/experiments',
  projects: (workspace: string) => `/workspaces/${workspace}/projects`,
  experiments: (workspace: string, project: string) => `/workspaces/${workspace}/projects/${project}/experiments`,
  workspaceSettings: (workspace: string) => `/workspaces/${workspace}/settings`,
  globalParameters: (workspace: string) => `/workspaces/${workspace}/global-parameters`,
  compare: (workspace: string, experiments: readonly string[] = []) =>
    `/workspaces/${workspace}/compare${experiments.length > 0 ? `?${comparedParameter}=${experiments.join(',')}` : ''}`,
  database: (workspace: string) => `/workspaces/${workspace}/database`,
  dataExport: (workspace: string) => `/workspaces/${workspace}/database/data-export`,
  series: (place: ExperimentPlace) => `${experiment(place)}/series`,
  /** The series, with the details of one sample. */
  sampleDetails: ({ sample, ...place }: ExperimentPlace & { sample: string }) =>
    `${experiment(place)}/series?${detailsParameter}=${sample}`,
  models: (place: ExperimentPlace) => `${experiment(place)}/models`,
  charts: (place: ExperimentPlace) => `${experiment(place)}/charts`,
  report: (place: ExperimentPlace, series?: number) =>
    `${experiment(place)}/report${series === undefined ? '' : `?series=${series}`}`,
  settings: (place: ExperimentPlace) => `${experiment(place)}/settings`,
};

export interface ExperimentPlace {
  workspace: string;
  project: string;
  experiment: string;
}

const experiment = (place: ExperimentPlace) =>
  `${paths.experiments(place.workspace, place.project)}/${place.experiment}`;

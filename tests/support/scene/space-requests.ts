import type { experimentsRoutes } from '#shared/contracts/routes/experiments-routes.ts';
import type { libraryRoutes } from '#shared/contracts/routes/library-routes.ts';
import type { projectsRoutes } from '#shared/contracts/routes/projects-routes.ts';
import type { reportRoutes } from '#shared/contracts/routes/report-routes.ts';
import type { webhookRoutes } from '#shared/contracts/routes/webhook-routes.ts';
import type { workspacesRoutes } from '#shared/contracts/routes/workspaces-routes.ts';
import * as bodies from './bodies.ts';
import type { Requests } from './request.ts';
import type { Ground } from './scene.ts';
import { uniqueShort } from './unique.ts';

const workspace = ({ ids }: Ground) => ({ path: { id: ids.workspace } });
const project = ({ ids }: Ground) => ({ path: { id: ids.project }, query: { workspace: ids.workspace } });
const experiment = ({ ids }: Ground) => ({
  path: { id: ids.experiment },
  query: { workspace: ids.workspace, project: ids.project },
});

type Operations =
  | keyof typeof workspacesRoutes
  | keyof typeof projectsRoutes
  | keyof typeof experimentsRoutes
  | keyof typeof libraryRoutes;

/** Workspaces and what lies in them, down to the experiments. */
export const spaceRequests: Requests<Operations> = {
  listWorkspaces: { args: () => ({}) },
  createWorkspace: { args: ({ ids }) => ({ body: bodies.workspace(ids) }) },
  getWorkspace: { args: workspace },
  listWorkspaceUsers: { args: ({ ids }) => ({ query: { workspace: ids.workspace } }) },
  getWorkspaceUsage: { args: workspace },
  updateWorkspace: {
    spends: 'workspace',
    args: (on) => ({ ...workspace(on), body: { ...bodies.workspace(on.ids), is_active: true } }),
  },
  deleteWorkspace: { spends: 'workspace', args: workspace },
  checkWorkspaceName: { args: () => ({ body: bodies.named('Free') }) },
  updateWorkspaceCsvSettings: {
    args: ({ ids }) => ({ path: { uuid: ids.workspace }, body: { csv_decimal: ',', csv_delimiter: ';' } }),
  },

  listProjects: { args: workspace },
  createProject: { args: (on) => ({ ...workspace(on), body: { ...bodies.named('Project'), description: 'New' } }) },
  listAllProjects: { args: () => ({}) },
  getProject: { args: project },
  updateProject: {
    spends: 'project',
    args: (on) => ({ ...project(on), body: { ...bodies.named('Project'), description: 'Changed', users: [] } }),
  },
  deleteProject: { spends: 'project', args: project },

  listExperiments: { args: project },
  createExperiment: {
    args: (on) => ({
      ...project(on),
      body: { ...bodies.named('New'), description: '', sample_count: 3, noise: 0.5, expl: 'explore' },
    }),
  },
  listAllExperiments: { args: () => ({}) },
  getExperiment: { args: experiment },
  updateExperiment: {
    spends: 'experiment',
    args: (on) => ({
      ...experiment(on),
      body: { ...bodies.named('Other'), description: 'Changed', sample_count: 4, noise: 0, expl: 'exploit' },
    }),
  },
  lockExperiment: { spends: 'experiment', args: experiment },
  unlockExperiment: { spends: 'experiment', args: experiment },
  deleteExperiment: { spends: 'experiment', args: experiment },
  listWorkspaceExperiments: { args: workspace },
  listRecentExperiments: { args: ({ ids }) => ({ body: { experiments: [ids.experiment] } }) },
  duplicateExperiment: { args: ({ ids }) => ({ path: { id: ids['data-experiment'] }, body: bodies.copy() }) },
  exportParameters: { args: experiment },
  importParameters: {
    spends: 'experiment',
    args: (on) => ({ ...experiment(on), body: { sample_count: 5, in_parameters: [bodies.input()] } }),
  },

  listGlobalInParameters: { args: workspace },
  createGlobalInParameter: { args: (on) => ({ ...workspace(on), body: bodies.input() }) },
  updateGlobalInParameter: {
    args: ({ ids }) => ({ path: { uuid: ids['global-in-parameter'] }, body: bodies.input() }),
  },
  deleteGlobalInParameter: {
    spends: 'global-in-parameter',
    args: ({ ids }) => ({ path: { uuid: ids['global-in-parameter'] } }),
  },
  listGlobalOutParameters: { args: workspace },
  createGlobalOutParameter: { args: (on) => ({ ...workspace(on), body: bodies.output() }) },
  updateGlobalOutParameter: {
    args: ({ ids }) => ({ path: { uuid: ids['global-out-parameter'] }, body: bodies.output() }),
  },
  deleteGlobalOutParameter: {
    spends: 'global-out-parameter',
    args: ({ ids }) => ({ path: { uuid: ids['global-out-parameter'] } }),
  },
  checkGlobalParameterShortName: { args: (on) => ({ ...workspace(on), body: { shortName: uniqueShort() } }) },
};

export const reportRequests: Requests<keyof typeof reportRoutes> = {
  listReportLinks: { args: ({ ids }) => ({ path: { id: ids.experiment } }) },
  createReportLink: { args: ({ ids }) => ({ path: { id: ids.experiment }, body: bodies.reportLink() }) },
  deleteReportLink: {
    spends: 'report-link',
    args: ({ ids }) => ({ path: { id: ids.experiment, link: ids['report-link'] } }),
  },
  readSharedReport: { args: ({ ids }) => ({ body: { secret: ids['report-secret'] } }) },
};

const webhook = ({ ids }: Ground) => ({ path: { id: ids.project, webhook: ids.webhook } });

export const webhookRequests: Requests<keyof typeof webhookRoutes> = {
  listWebhooks: { args: ({ ids }) => ({ path: { id: ids.project } }) },
  createWebhook: { args: ({ ids }) => ({ path: { id: ids.project }, body: bodies.webhook() }) },
  updateWebhook: { args: (on) => ({ ...webhook(on), body: { ...bodies.webhook(), active: true } }) },
  deleteWebhook: { spends: 'webhook', args: webhook },
  listWebhookDeliveries: { args: webhook },
  testWebhook: { args: webhook },
  resendWebhookDelivery: {
    args: ({ ids }) => ({ path: { id: ids.project, webhook: ids.webhook, delivery: ids['webhook-delivery'] } }),
  },
};

import * as z from 'zod';
import { project, projectUpdate, projectWrite } from '../projects.ts';
import { inWorkspace } from '../queries.ts';
import type { Route } from '../route.ts';

const ofProject = { feature: 'projects', target: 'project', query: inWorkspace } as const;

export const projectsRoutes = {
  listProjects: {
    method: 'GET',
    path: '/workspaces/{id}/projects',
    feature: 'projects',
    summary: 'The projects of a workspace that the caller may open',
    access: 'workspace.read',
    target: 'workspace',
    response: z.array(project),
    status: 200,
  },
  createProject: {
    method: 'POST',
    path: '/workspaces/{id}/projects',
    feature: 'projects',
    summary: 'Create a project',
    access: 'project.create',
    target: 'workspace',
    body: projectWrite,
    response: project,
    status: 201,
  },
  listAllProjects: {
    method: 'GET',
    path: '/all-projects',
    feature: 'projects',
    summary: 'The projects of all workspaces of the caller',
    access: 'signed-in',
    response: z.array(project),
    status: 200,
  },
  getProject: {
    ...ofProject,
    method: 'GET',
    path: '/projects/{id}',
    summary: 'A project',
    access: 'project.read',
    response: project,
    status: 200,
  },
  updateProject: {
    ...ofProject,
    method: 'PATCH',
    path: '/projects/{id}',
    summary: 'Change a project',
    access: 'project.manage',
    body: projectUpdate,
    response: project,
    status: 200,
  },
  deleteProject: {
    ...ofProject,
    method: 'DELETE',
    path: '/projects/{id}',
    summary: 'Delete a project and all below it',
    access: 'project.manage',
    response: null,
    status: 204,
  },
} as const satisfies Record<string, Route>;

import { apiHandler } from '../platform/api-handler.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './delete-project.ts';
import { getProject } from './get-project.ts';
import { listAllProjects } from './list-all-projects.ts';
import { listProjects } from './list-projects.ts';
import { updateProject } from './update-project.ts';

export const handler = apiHandler('projects', {
  listProjects,
  createProject,
  listAllProjects,
  getProject,
  updateProject,
  deleteProject,
});

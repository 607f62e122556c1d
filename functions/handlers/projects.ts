import { createProject } from '../features/projects/api/create-project.ts';
import { deleteProject } from '../features/projects/api/delete-project.ts';
import { getProject } from '../features/projects/api/get-project.ts';
import { listAllProjects } from '../features/projects/api/list-all-projects.ts';
import { listProjects } from '../features/projects/api/list-projects.ts';
import { updateProject } from '../features/projects/api/update-project.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('projects', {
  listProjects,
  createProject,
  listAllProjects,
  getProject,
  updateProject,
  deleteProject,
});

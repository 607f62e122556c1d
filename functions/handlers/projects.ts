import {
  createProject,
  deleteProject,
  getProject,
  listAllProjects,
  listProjects,
  updateProject,
} from '../features/projects/api/projects.ts';
import { apiHandler } from '../http/api-handler.ts';

export const handler = apiHandler('projects', {
  listProjects,
  createProject,
  listAllProjects,
  getProject,
  updateProject,
  deleteProject,
});

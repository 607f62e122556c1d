import type { Handle } from '#functions/http/api-handler.ts';
import { presentProject } from './present-project.ts';

export const getProject: Handle<'getProject'> = async ({ target }) => presentProject(target);

import type { Handle } from '#functions/http/api-handler.ts';
import { shownProject } from './present-project.ts';

export const getProject: Handle<'getProject'> = async ({ target }) => shownProject(target);

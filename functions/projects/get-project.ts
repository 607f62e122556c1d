import type { Handle } from '../platform/api-handler.ts';
import { shownProject } from './shown-project.ts';

export const getProject: Handle<'getProject'> = async ({ target }) => shownProject(target);

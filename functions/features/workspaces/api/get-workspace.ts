import type { Handle } from '#functions/http/api-handler.ts';
import { readWorkspace } from './present-workspace.ts';

export const getWorkspace: Handle<'getWorkspace'> = async ({ target }) => readWorkspace(target);

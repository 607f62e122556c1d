import type { Handle } from '../platform/api-handler.ts';
import { readWorkspace } from './shown-workspace.ts';

export const getWorkspace: Handle<'getWorkspace'> = async ({ target }) => readWorkspace(target);

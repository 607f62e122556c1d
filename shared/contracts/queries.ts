import * as z from 'zod';
import { uuid } from './fields.ts';

/** `?workspace` and `?project` are advice: where they contradict the target, it is not the thing that was asked for. */
export const inWorkspace = z.object({ workspace: uuid.optional() });
export const inProject = inWorkspace.extend({ project: uuid.optional() });
/** The cursor of a page: what the page before gave as `next`. */
export const after = z.string().max(2000).optional();

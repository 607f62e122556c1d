import * as z from 'zod';
import { uuid } from './fields.ts';

/** `?workspace` and `?project` are optional checks: if given and different from the target's, the response is a 404. */
export const inWorkspace = z.object({ workspace: uuid.optional() });
export const inProject = inWorkspace.extend({ project: uuid.optional() });
/** The cursor of a page: the `next` of the previous page. */
export const after = z.string().max(2000).optional();
/** Reads on only to this cursor. */
export const until = z.string().max(2000).optional();

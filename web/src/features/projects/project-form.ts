import * as z from 'zod';
import { projectWrite } from '#shared/contracts/projects.ts';
import { messages } from '#shared/rules/messages.ts';

/** The contract's fields, and the workspace, which is in the call's path. */
export const projectForm = projectWrite
  .pick({ name: true, description: true, users: true })
  .extend({ workspace: z.uuid({ error: messages.empty('Workspace') }) });
export type ProjectForm = z.output<typeof projectForm>;

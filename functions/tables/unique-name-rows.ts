import type * as z from 'zod';
import { uuid } from '#shared/contracts/fields.ts';
import { row } from './rows.ts';

/**
 * Parent: the scope in which the name is unique; sort: the name. E-mails and the platform's names are unique regardless
 * of case; short names are case-sensitive like Python's, so `experimentNames` stores them unchanged.
 */
export const uniqueNameRow = row.extend({
  workspace_uuid: uuid.exactOptional(),
  /** With a sample's label: its series. */
  series_uuid: uuid.exactOptional(),
});
export type UniqueNameRow = z.infer<typeof uniqueNameRow>;
export const emailNames = 'email';
export const workspaceNames = 'workspace-name';
export const namesOfKind = (kind: 'permission' | 'action' | 'role' | 'licence') => `${kind}-name`;
/** E-mails with an open invite to a workspace. */
export const inviteNames = (workspace: string) => `invite#${workspace}`;
export const libraryNames = (workspace: string) => `library#${workspace}`;
/** The labels of an experiment's samples. */
export const labelNames = (experiment: string) => `labels#${experiment}`;
export const experimentNames = (experiment: string) => `experiment#${experiment}`;

import * as z from 'zod';
import { messages } from '../rules/messages.ts';
import { changesOf } from './changes-of.ts';
import { description, expiry, name, storedName, timestamp, uuid } from './fields.ts';

const oneOf = (field: string, words: readonly string[]) => ({
  error: ({ input }: { input?: unknown }) => (input == null ? messages.empty(field) : messages.oneOf(field, words)),
});
export const csvDecimal = z.enum(['.', ','], oneOf('Decimal symbol', ['point', 'comma']));
export const csvDelimiter = z.enum([',', ';', '\t'], oneOf('List separator', ['comma', 'semicolon', 'tab']));

export const workspaceUser = z.object({ uuid, user: uuid, role: uuid });

export const workspace = z.object({
  uuid,
  name: storedName,
  licence: uuid,
  licence_name: z.string(),
  is_active: z.boolean(),
  expiry_date: timestamp,
  description,
  created: timestamp,
  csv_decimal: csvDecimal,
  csv_delimiter: csvDelimiter,
  /** Whether members without a second factor are refused; absent where not. */
  demands_second_factor: z.boolean().exactOptional(),
  /** Whether changing the members' roles needs a password given within ten minutes; absent where not. */
  demands_reauthentication: z.boolean().exactOptional(),
  users: z.array(workspaceUser),
});
export type Workspace = z.infer<typeof workspace>;

/** A line of a sub-list in an edit form: a null uuid adds a line, a known uuid keeps it, a missing one removes it. */
export const workspaceUserLine = z.object({ uuid: uuid.nullable(), user: uuid, role: uuid });

const lines = z.array(workspaceUserLine).max(1000);

export const workspaceCreate = z.object({
  name,
  licence: z.uuid(),
  /** Defaults to the end of the current day in UTC. */
  expiry_date: expiry('Expiry date').exactOptional(),
  description,
  demands_second_factor: z.boolean().exactOptional(),
  demands_reauthentication: z.boolean().exactOptional(),
  users: lines.default([]),
});

/** The fields of the workspace form. */
export const workspaceForm = workspaceCreate.extend({ is_active: z.boolean() });

/** An update has no defaults: a default would reset a field that was left out. */
export const workspaceUpdate = changesOf(workspaceForm.extend({ description: description.unwrap(), users: lines }));

/** A member, as the other members of the workspace see them. */
export const workspaceMember = z.object({
  uuid,
  user: uuid,
  name: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  role: uuid,
  role_name: z.string(),
});

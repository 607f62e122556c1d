import * as z from 'zod';
import { changesOf } from './changes-of.ts';
import { creator, description, name, storedName, timestamp, uuid } from './fields.ts';

export const projectUser = z.object({ uuid, user: uuid });

export const project = z.object({
  uuid,
  workspace: uuid,
  name: storedName,
  description,
  creator,
  created: timestamp,
  users: z.array(projectUser),
});
export type Project = z.infer<typeof project>;

export const projectUserLine = z.object({ uuid: uuid.nullable(), user: uuid });

const lines = z.array(projectUserLine).max(500);

export const projectWrite = z.object({ name, description, users: lines.default([]) });

/** An update has no defaults: a default would reset a field that was left out. */
export const projectUpdate = changesOf(z.object({ name, description: description.unwrap(), users: lines }));

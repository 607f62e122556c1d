import * as z from 'zod';
import { expiry, name, timestamp, uuid } from './fields.ts';

/** An access token of an account, for programs. Its secret is shown once, when it is made. */
export const accessToken = z.object({
  uuid,
  name: z.string(),
  created: timestamp,
  expires: timestamp,
  /** To the minute; null until its first call. */
  last_used: timestamp.nullable(),
  /** The only workspace, and the only project of it, that the token reaches; null for all of the account's. */
  workspace: uuid.nullable(),
  project: uuid.nullable(),
  /** The experiment whose CSV address this is; such a token reads that CSV and nothing else. */
  experiment: uuid.nullable(),
  read_only: z.boolean(),
});
export type AccessToken = z.infer<typeof accessToken>;

export const newAccessToken = z
  .object({
    name,
    /** The time at which the token ends: within a year. */
    expires: expiry('Expires'),
    workspace: uuid.nullish(),
    project: uuid.nullish(),
    /** Makes the secret of a CSV address of this experiment. It needs no other limit. */
    experiment: uuid.nullish(),
    read_only: z.boolean().default(false),
  })
  .refine(({ workspace, project }) => !project || Boolean(workspace), {
    path: ['workspace'],
    message: 'Choose the workspace of the project',
  })
  .refine(({ workspace, project, experiment }) => !experiment || !(workspace || project), {
    path: ['experiment'],
    message: 'A CSV address has no other limit than its experiment',
  });

/** The only response that holds the secret. */
export const createdAccessToken = accessToken.extend({ token: z.string() });

/** A token of a workspace's member. */
export const memberAccessToken = accessToken.extend({ user: uuid });

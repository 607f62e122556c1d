import * as z from 'zod';
import { messages } from '../rules/messages.ts';
import { named } from './field-messages.ts';
import { count, email, timestamp, uuid } from './fields.ts';

export const credentials = z.object({
  email,
  password: z.string(named('Password')).min(1, messages.empty('Password')).max(1000),
});

export const tokens = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof tokens>;

export const refreshRequest = z.object({ refresh: z.string().min(1).max(4096) });

/** The claims of an access token. */
export const accessClaims = z.object({
  sub: uuid,
  name: z.string(),
  email: z.string(),
  is_staff: z.boolean(),
  session: z.string().optional(),
  /** The session that the token is of; tokens of the version before have none. */
  family: uuid.optional(),
  /** The workspace whose company has signed the account in: the session reaches it alone. */
  company: uuid.optional(),
  exp: timestamp,
});
export type AccessClaims = z.infer<typeof accessClaims>;

/** A session of the own account: a sign-in that has not ended. */
export const session = z.object({
  uuid,
  /** Null where the sign-in was before sessions were listed. */
  started: timestamp.nullable(),
  /** To five minutes. */
  last_used: timestamp,
  /** The network address and the browser of the last use, as the browser names itself. */
  ip: z.string(),
  user_agent: z.string(),
  /** Whether the call came from this session. */
  is_current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const workspaceAccess = z.object({
  role: z.array(z.string()),
  licence: z.array(z.string()),
  projects: z.array(uuid),
  is_active: z.boolean(),
  expiry_date: timestamp,
  series_count: count,
  experiment_count: count,
  project_count: count,
  /** True where the workspace demands a second factor that the account has not: all else in it is refused. */
  lacks_second_factor: z.boolean().optional(),
  /** True where the workspace is open to its company's sign-in alone, and the session began otherwise. */
  lacks_company_sign_in: z.boolean().optional(),
});

export const userPermissions = z.object({
  role: z.enum(['superadmin', 'user']),
  workspaces: z.record(uuid, workspaceAccess),
  /** True for a superadmin without the second factor that the installation demands: they are a user until then. */
  lacks_second_factor: z.boolean().optional(),
});
export type UserPermissions = z.infer<typeof userPermissions>;

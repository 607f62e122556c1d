import * as z from 'zod';
import { limits } from '../rules/limits.ts';
import { messages } from '../rules/messages.ts';
import { changesOf } from './changes-of.ts';
import { named } from './field-messages.ts';
import { confirmationOf, creator, email, name, storedName, timestamp, uuid } from './fields.ts';
import { csvDecimal, csvDelimiter } from './workspaces.ts';

/**
 * A line of a sub-list: a null uuid adds a line, a known uuid keeps it, a missing one removes it. An update that leaves
 * out the whole list keeps the list, so only the schemas of new rows have defaults.
 */
const lines = <S extends z.ZodRawShape>(reference: S) =>
  z.array(z.object({ uuid: uuid.nullable(), ...reference })).max(500);
const linesInResponse = <S extends z.ZodRawShape>(reference: S) => z.array(z.object({ uuid, ...reference }));

const quota = z.int().min(0).max(1_000_000_000);

export const action = z.object({ uuid, name: storedName, licences: linesInResponse({ licence: uuid }) });
const ofAction = z.object({ name, licences: lines({ licence: uuid }) });
export const actionWrite = ofAction.extend({ licences: ofAction.shape.licences.default([]) });
export const actionUpdate = changesOf(ofAction);
export type ActionEntity = z.infer<typeof action>;

const counts = {
  user_count: quota,
  project_count: quota,
  experiment_count: quota,
  series_count: quota,
};
/** How much the files of a workspace's samples may take; absent, or null in a change, for the usual bound. */
const storage_megabytes = quota.optional();
/** The bounds of a workspace's calendar month (UTC); absent, or null in a change, for no bound. */
const usageBounds = { calls_a_month: quota.optional(), job_seconds_a_month: quota.optional() };
const usageBoundChanges = {
  calls_a_month: quota.nullable().optional(),
  job_seconds_a_month: quota.nullable().optional(),
};
export const licence = z.object({
  uuid,
  name: storedName,
  ...counts,
  storage_megabytes,
  ...usageBounds,
  actions: linesInResponse({ action: uuid }),
});
const ofLicence = z.object({
  name,
  ...counts,
  storage_megabytes: quota.nullable().optional(),
  ...usageBoundChanges,
  actions: lines({ action: uuid }),
});
export const licenceWrite = ofLicence.extend({ actions: ofLicence.shape.actions.default([]) });
export const licenceUpdate = changesOf(ofLicence);
export type Licence = z.infer<typeof licence>;

/** The usage of a workspace in the current calendar month (UTC), with the bounds of its licence, if it has any. */
export const workspaceUsage = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  calls: z.int(),
  job_seconds: z.int(),
  ...usageBounds,
});

export const permission = z.object({ uuid, name: storedName, roles: linesInResponse({ role: uuid }) });
const ofPermission = z.object({ name, roles: lines({ role: uuid }) });
export const permissionWrite = ofPermission.extend({ roles: ofPermission.shape.roles.default([]) });
export const permissionUpdate = changesOf(ofPermission);
export type Permission = z.infer<typeof permission>;

export const role = z.object({ uuid, name: storedName, permissions: linesInResponse({ permission: uuid }) });
const ofRole = z.object({ name, permissions: lines({ permission: uuid }) });
export const roleWrite = ofRole.extend({ permissions: ofRole.shape.permissions.default([]) });
export const roleUpdate = changesOf(ofRole);
export type Role = z.infer<typeof role>;

/** An invite is active until it is accepted, has expired, or is switched off. */
export const invite = z.object({
  uuid,
  email,
  workspace: uuid,
  role: uuid,
  is_active: z.boolean(),
  /** The reason why the invite is not active, if it is not. */
  state: z.enum(['open', 'accepted', 'expired', 'switched_off']),
  creator,
  created: timestamp,
});
export const inviteCreate = z.object({
  email,
  workspace: z.uuid(),
  role: z.uuid(),
});
export const inviteUpdate = z.object({ is_active: z.boolean().optional(), role: uuid.optional() });
export type Invite = z.infer<typeof invite>;

export const password = z
  .string(named('Password'))
  .min(1, messages.empty('Password'))
  .min(limits.password.min, messages.tooShort('Password', limits.password.min))
  .max(limits.password.max, messages.tooLong('Password', limits.password.max));

export const user = z.object({
  uuid,
  name: storedName,
  email: z.string(),
  is_staff: z.boolean(),
  is_active: z.boolean(),
  first_date: timestamp,
  last_visit: timestamp.nullable(),
  csv_decimal: csvDecimal,
  csv_delimiter: csvDelimiter,
  /** True with a second factor, absent without one. */
  second_factor: z.boolean().optional(),
  workspaces: linesInResponse({ workspace: uuid, role: uuid }),
});
export type User = z.infer<typeof user>;

/** The fields of the account form. */
export const userForm = z.object({
  name,
  email,
  is_staff: z.boolean(),
  is_active: z.boolean(),
  workspaces: lines({ workspace: uuid, role: uuid }),
});

export const userCreate = z
  .object({
    name,
    email,
    password,
    password2: confirmationOf('Password'),
    is_staff: z.boolean().default(false),
    workspaces: userForm.shape.workspaces.default([]),
  })
  .refine((value) => value.password === value.password2, {
    path: ['password2'],
    message: messages.mismatch('Password'),
  });

/** With `gives_up_own_rights`, superadmins take their own rights, or deactivate their own account. */
export const userUpdate = changesOf(userForm.extend({ gives_up_own_rights: z.boolean() }));

export const samplePlace = z.object({ workspace: uuid, project: uuid, experiment: uuid, sample: uuid });
export const activityLine = z.object({
  uuid,
  timestamp,
  user: z.string(),
  action: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  /** The sample that was changed, whose history has the values. */
  sample: samplePlace.optional(),
});
const second = z.coerce.number().int().min(0).max(9_999_999_999).optional();
export const activityQuery = z.object({
  after: z.string().max(2000).optional(),
  search: z.string().max(200).optional(),
  /** The first and the last second, in unix seconds. */
  from: second,
  until: second,
  order: z.enum(['newest', 'oldest']).default('newest'),
});
export const activityPage = z.object({ activities: z.array(activityLine), next: z.string().nullable() });

/** The check calls only advise; the write checks again. */
export const nameCheck = z.object({ name: z.string().max(1000) });
export const emailCheck = z.object({ email: z.string().max(1000) });
/** True if another row has this value. */
export const isDuplicate = z.boolean();

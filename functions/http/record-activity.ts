import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { samplePlace } from '#shared/contracts/administration.ts';
import type { Route } from '#shared/contracts/route.ts';
import { sampleNumber } from '#shared/rules/sample-number.ts';
import { log } from '../aws/log.ts';
import type { Context } from '../runtime/context.ts';
import { activityDays, activitySort, monthOf } from '../tables/activity-sort.ts';
import { platform } from '../tables/definitions.ts';
import { activity } from '../tables/tables.ts';

/** An event for the activity log. Only the names of a request body's fields reach a line. */
interface AuditEvent {
  operation: string;
  route: Route;
  succeeded: boolean;
  /** The e-mail of the user; empty if nobody was identified. */
  user: string;
  /** The subject of the operation, where neither the target nor the result says it. */
  subject: string | undefined;
  body: unknown;
  target: unknown;
  ancestors: unknown;
  result: unknown;
  ip: string;
  userAgent: string;
}

/**
 * Adds an entry to the activity log if the contract requires it. Best effort: the operation has taken place, so a
 * failure does not fail the request; the entry is then written to the function's log.
 */
export async function recordActivity(event: AuditEvent, { now, newId }: Context): Promise<void> {
  if (!isRecorded(event)) return;
  const uuid = newId();
  const timestamp = now();
  const line = {
    uuid,
    timestamp,
    user: event.user.slice(0, 254),
    action: actionOf(event),
    ip: event.ip.slice(0, 64),
    user_agent: event.userAgent.slice(0, 500),
    ...changedSample(event),
  };
  const key = { parent: monthOf(timestamp), sort: activitySort(timestamp, uuid) };
  try {
    await activity.add(platform, { ...key, ...line, expires: timestamp + activityDays * 86_400 });
  } catch (error) {
    log('error', 'a line of the activity log could not be written', { line, error });
  }
}

function isRecorded({ route, succeeded }: AuditEvent): boolean {
  const wanted = route.recorded ?? (route.method === 'GET' ? 'never' : 'success');
  return wanted === 'always' || (wanted === 'success' && succeeded);
}

/**
 * The operation, the fields that it changed, and its subject: the created entity, otherwise the target, by name or else
 * by its place. `updateUser{is_active} Ada`: no name begins before the space.
 */
function actionOf({
  operation,
  route,
  succeeded,
  body,
  target,
  ancestors,
  result,
  subject: given,
}: AuditEvent): string {
  const created = route.status === 201 ? nameOf(result) : undefined;
  const subject = given ?? created ?? nameOf(target) ?? placeOf(target, ancestors) ?? nameOf(result);
  const fields = route.method === 'PATCH' ? changedFieldNames(body, target) : '';
  const done = fields === '' ? operation : `${operation}{${fields}}`;
  const what = subject === undefined ? done : `${done} ${subject}`;
  return succeeded ? what : `${what} (failed)`;
}

/** Where the history of a changed sample is read. */
function changedSample({ route, target }: AuditEvent): { sample?: z.infer<typeof samplePlace> } {
  const { data } = sampleRow.safeParse(route.target === 'sample' && route.method !== 'DELETE' ? target : undefined);
  if (!data) return {};
  const { workspace_uuid: workspace, project_uuid: project, experiment_uuid: experiment, uuid: sample } = data;
  return { sample: { workspace, project, experiment, sample } };
}

const sampleRow = z.object({
  uuid: z.string(),
  workspace_uuid: z.string(),
  project_uuid: z.string(),
  experiment_uuid: z.string(),
});
const named = z.object({ name: z.string().optional(), email: z.string().optional() });
const placed = z.object({ uuid: z.string(), position: z.number().optional(), number: z.number().optional() });
const above = z.object({
  experiment: z.object({ name: z.string() }).optional(),
  series: z.object({ number: z.number() }).optional(),
});

/** The name of a row or of a response, or the e-mail of an account. */
function nameOf(value: unknown): string | undefined {
  const { name, email } = named.safeParse(value).data ?? {};
  return name ?? email;
}

/** Where a row without a name is: `sample 5 of series 2 of Coupling`. Its uuid where nothing says that. */
function placeOf(row: unknown, ancestors: unknown): string | undefined {
  const { uuid, position, number } = placed.safeParse(row).data ?? {};
  const { experiment, series } = above.safeParse(ancestors).data ?? {};
  if (!experiment) return uuid;
  if (series && position !== undefined)
    return `sample ${sampleNumber({ position })} of series ${series.number} of ${experiment.name}`;
  return number === undefined ? experiment.name : `series ${number} of ${experiment.name}`;
}

/** Enough to see what a change was about; the others are counted. */
const maxNamed = 5;
/** They say which row and which state of it is meant, or confirm a change, and change nothing. */
const identifying = new Set(['uuid', 'version', 'gives_up_own_rights']);
/** Lists of changes: an empty one, which the contract adds, changes nothing. */
const listsOfChanges = new Set(['inParameters', 'outParameters']);

/**
 * The names of the fields, never their values, that the body of an update changes in a row: `is_active,expiry_date`.
 * A value that the row has already is no change. A field that the row keeps elsewhere, such as a workspace's users,
 * counts as changed.
 */
export function changedFieldNames(body: unknown, row: unknown): string {
  if (!isObject(body) || !isObject(row)) return '';
  const before = new Map<string, unknown>(Object.entries(row));
  const names = Object.entries(body)
    .filter(([name, value]) => !identifying.has(name) && !isKept(name, value, before))
    .map(([name]) => name);
  const more = names.length - maxNamed;
  return [...names.slice(0, maxNamed), ...(more > 0 ? [`+${more}`] : [])].join(',');
}

function isKept(name: string, value: unknown, before: ReadonlyMap<string, unknown>): boolean {
  if (listsOfChanges.has(name)) return Array.isArray(value) && value.length === 0;
  // A reference's field is named after what it refers to, and the row's attribute after the uuid.
  const known = [name, `${name}_uuid`].find((attribute) => before.has(attribute));
  return known !== undefined && isDeepStrictEqual(before.get(known), value);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

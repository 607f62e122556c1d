import { createHash } from 'node:crypto';
import type { Route } from '#shared/contracts/route.ts';
import type { Principal } from '../access/authorise.ts';
import { log } from '../aws/log.ts';
import type { Context } from '../runtime/context.ts';
import { userMemberships } from '../tables/access-rows.ts';
import { activityDays, activitySort, monthOf } from '../tables/activity-sort.ts';
import { platform, platformKey } from '../tables/definitions.ts';
import { activity, memberships, workspaces } from '../tables/tables.ts';

/** The kind of data that a call reads, by its feature; other calls show no data of experiments. */
const kinds: Readonly<Record<string, string>> = {
  calculation: 'experiments',
  definitions: 'experiments',
  experiments: 'experiments',
  generation: 'experiments',
  'job-states': 'experiments',
  modelling: 'experiments',
  plotting: 'experiments',
  'report-links': 'experiments',
  samples: 'samples',
  series: 'samples',
  'sample-files': 'files',
};

interface Reading {
  route: Route;
  principal: Principal | undefined;
  /** The workspace that the call is authorised for; undefined for the lists over all workspaces, which show names. */
  workspace: string | undefined;
  ip: string;
  userAgent: string;
}

const hourSeconds = 3600;
/** The entries of this hour that this process knows. */
const noted = { hour: 0, ids: new Set<string>() };

/**
 * Adds an entry to the activity log where a superadmin has read data of a workspace without being its member: one an
 * hour for each superadmin, workspace and kind of data (decision RECORD-61). Best effort, as all entries are.
 */
export async function recordReading(reading: Reading, { now }: Context): Promise<void> {
  const { route, principal, workspace, ip, userAgent } = reading;
  const kind = route.method === 'GET' ? kinds[route.feature] : undefined;
  if (!kind || !workspace || principal?.access.role !== 'superadmin') return;
  const { caller } = principal;
  const timestamp = now();
  const hour = Math.floor(timestamp / hourSeconds);
  const uuid = uuidOf([caller.uuid, workspace, kind, String(hour)]);
  if (isNoted(hour, uuid)) return;
  try {
    const [membership, row] = await Promise.all([
      memberships.get(workspace, { parent: userMemberships(caller.uuid), sort: workspace }),
      workspaces.get(platform, platformKey(workspace)),
    ]);
    if (!membership) {
      // Other processes find the hour's entry under the same key, and add none.
      const key = { parent: monthOf(hour * hourSeconds), sort: activitySort(hour * hourSeconds, uuid) };
      const line = {
        ...{ uuid, timestamp },
        user: caller.email.slice(0, 254),
        action: `Read ${kind} of the workspace ${row?.name ?? workspace} as a superadmin who is no member`,
        ip: ip.slice(0, 64),
        user_agent: userAgent.slice(0, 500),
      };
      await activity.add(platform, { ...key, ...line, expires: timestamp + activityDays * 86_400 });
    }
    noted.ids.add(uuid);
  } catch (error) {
    log('error', 'a reading could not be written to the activity log', { uuid, workspace, error });
  }
}

function isNoted(hour: number, uuid: string): boolean {
  if (noted.hour !== hour) {
    noted.hour = hour;
    noted.ids.clear();
  }
  return noted.ids.has(uuid);
}

/** The same for the same parts, so that an entry has one key. */
function uuidOf(parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

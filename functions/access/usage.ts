import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Access, isBoundByCounts } from '#shared/rules/permissions.ts';
import { againMessage, boundedUsage, nextMonth } from '#shared/rules/usage.ts';
import { dynamo } from '../aws/dynamo.ts';
import { log } from '../aws/log.ts';
import { ApiError } from '../runtime/api-error.ts';
import { type CallLimitRow, callLimitRow, type LicenceRow } from '../tables/access-rows.ts';
import { monthOf } from '../tables/activity-sort.ts';
import { physicalName } from '../tables/table-of.ts';
import { updateOf } from '../tables/update-expression.ts';
import { licenceOf } from './caller.ts';

/**
 * The calls and the seconds of jobs of a workspace in a calendar month (UTC): one item a workspace and month (decision
 * ACCESS-120).
 */
export const usageKey = (workspace: string, now: number) => ({
  parent: `workspace#${workspace}`,
  sort: `usage#${monthOf(now)}`,
});

/** An execution environment writes so many calls of a workspace at once, or those of so many seconds. */
export const countedTogether = { calls: 25, seconds: 60 } as const;
/** For so long an environment judges by what its last write returned. */
const knownSeconds = 10;
/** Longer than the month that is counted. */
const keptSeconds = 40 * 86_400;

interface Counted {
  workspace: string;
  /** A time in the month that is counted. */
  time: number;
  /** The calls that are not written yet, and since when. */
  calls: number;
  since: number;
  /** The item as last written, and when. */
  row?: Pick<CallLimitRow, 'calls' | 'job_seconds'>;
  read: number;
}

/** By workspace and month, in the memory of this execution environment. */
const counted = new Map<string, Counted>();

function countedOf(workspace: string, now: number): Counted {
  const key = `${workspace} ${monthOf(now)}`;
  const found = counted.get(key) ?? { workspace, time: now, calls: 0, since: now, read: 0 };
  counted.set(key, found);
  return found;
}

/** Counts a call of a workspace; writes what has waited long enough, of other workspaces too. Never fails the call. */
export async function countCall(workspace: string, now: number): Promise<void> {
  const own = countedOf(workspace, now);
  if (own.calls === 0) own.since = now;
  own.calls += 1;
  const due = [...counted].filter(
    ([, { calls, since }]) => calls >= countedTogether.calls || (calls > 0 && now - since >= countedTogether.seconds),
  );
  await Promise.all(due.map(([, entry]) => write(entry, now)));
  for (const [key, entry] of due) if (entry.calls === 0 && monthOf(entry.time) !== monthOf(now)) counted.delete(key);
}

/** Counts the seconds of a job that has ended. Best effort: the job has ended anyway. */
export async function countJobSeconds(workspace: string, seconds: number, now: number): Promise<void> {
  try {
    await add(usageKey(workspace, now), { job_seconds: Math.max(1, Math.round(seconds)) }, now);
  } catch (error) {
    log('warn', 'the seconds of a job were not counted', { workspace, error });
  }
}

/** Counts the seconds from when a worker began a job, in Unix seconds, to its end; undefined where none has. */
export const countSecondsSince = (workspace: string, started: number) =>
  started > 0 ? (ended: number) => countJobSeconds(workspace, ended - started, Math.floor(ended)) : undefined;

/** Throws 429 where the licence's calls of this month are used up. */
export async function requireCalls(workspace: string, access: Pick<Access, 'role'>, now: number): Promise<void> {
  const { licence, row } = await boundUsage(workspace, access, now);
  const limit = licence?.calls_a_month;
  if (limit === undefined || (row?.calls ?? 0) + countedOf(workspace, now).calls < limit) return;
  throw new ApiError('used_up', usedUp('calls', now), { retryAfter: nextMonth(now) - now });
}

/** Throws where the licence's seconds of jobs of this month are used up. */
export async function requireJobSeconds(workspace: string, access: Pick<Access, 'role'>, now: number): Promise<void> {
  const { licence, row } = await boundUsage(workspace, access, now);
  const limit = licence?.job_seconds_a_month;
  if (limit === undefined || (row?.job_seconds ?? 0) < limit) return;
  throw new ApiError('quota', usedUp('job_seconds', now));
}

const usedUp = (kind: keyof typeof boundedUsage, now: number) =>
  `The licence's ${boundedUsage[kind].unit} of this month are used up. ${againMessage(kind, now)}`;

/** The bounds of a caller's licence and what is counted; neither where it has none. */
async function boundUsage(
  workspace: string,
  access: Pick<Access, 'role'>,
  now: number,
): Promise<{ licence?: LicenceRow; row?: Counted['row'] }> {
  if (!isBoundByCounts(access)) return {};
  const licence = await licenceOf(workspace);
  if (licence?.calls_a_month === undefined && licence?.job_seconds_a_month === undefined) return {};
  const entry = countedOf(workspace, now);
  // The write returns what all environments have counted, so that there is no other read.
  if (!entry.row || now - entry.read >= knownSeconds) await write(entry, now);
  return { licence, row: entry.row };
}

async function write(entry: Counted, now: number): Promise<void> {
  const { calls } = entry;
  entry.calls = 0;
  try {
    entry.row = await add(usageKey(entry.workspace, entry.time), { calls }, now);
    entry.read = now;
  } catch (error) {
    entry.calls += calls;
    log('warn', 'the calls of a workspace were not counted', { workspace: entry.workspace, error });
  }
}

/** Adds to the item, which the first write of a month makes. */
async function add(
  key: { parent: string; sort: string },
  by: { calls: number } | { job_seconds: number },
  now: number,
): Promise<CallLimitRow> {
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: physicalName('call-limits'),
      ...updateOf<CallLimitRow>(key, { set: { expires: now + keptSeconds }, add: by }),
      ReturnValues: 'ALL_NEW',
    }),
  );
  return callLimitRow.parse(Attributes);
}

import { randomUUID } from 'node:crypto';
import { ApiError, GaveUp } from '../runtime/api-error.ts';
import type { CallLimitRow } from '../tables/access-rows.ts';
import { and, where } from '../tables/condition.ts';
import { platform } from '../tables/definitions.ts';
import { callLimits } from '../tables/tables.ts';
import type { Principal } from './authorise.ts';

/** Turns at once. A workspace has more, for several people of it. */
export const sandboxTurns = { account: 2, workspace: 4 } as const;
/** A call that died, or gave up before the sandbox, keeps its turn no longer than a function may run. */
const turnSeconds = 30;
const keptSeconds = 86_400;
const { atMost, equals, lessThan } = where<CallLimitRow>();

interface SandboxCall {
  principal: Principal;
  target: { workspace_uuid: string };
  now: number;
}

/**
 * Performs a call that asks the sandbox, within the turns of its account and its workspace; throws 429 if they are
 * taken, so that nobody fills the sandboxes of everybody (decision SIGN-8).
 */
export async function inSandboxTurn<Result>(
  { principal, target, now }: SandboxCall,
  call: () => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID();
  const own = await takeTurn({ parent: `account#${principal.caller.uuid}`, holder, now, turns: sandboxTurns.account });
  if (!own) throw tooMany(`You have ${sandboxTurns.account} of these calls under way: please wait a moment`, 1);
  return await inTurn(own, holder, async () => {
    const parent = `workspace#${target.workspace_uuid}`;
    const shared = await takeTurn({ parent, holder, now, turns: sandboxTurns.workspace });
    if (!shared) {
      throw tooMany(`The workspace has ${sandboxTurns.workspace} of these calls under way: please wait a moment`, 1);
    }
    return await inTurn(shared, holder, call);
  });
}

interface Turn {
  parent: string;
  holder: string;
  now: number;
  turns: number;
}

/** The key of a turn that was free; undefined if none is. */
async function takeTurn({ parent, holder, now, turns }: Turn) {
  const set = { holder, until: now + turnSeconds, expires: now + keptSeconds };
  for (let number = 0; number < turns; number++) {
    const key = { parent, sort: `turn#${number}` };
    if (await callLimits.update(platform, key, { set, condition: atMost('until', now) })) return key;
    if (await callLimits.add(platform, { ...key, ...set })) return key;
  }
  return undefined;
}

/** Ends the turn with the call, unless it gives up: the sandbox then works on, and its turn is not free. */
async function inTurn<Result>(
  key: { parent: string; sort: string },
  holder: string,
  call: () => Promise<Result>,
): Promise<Result> {
  let isFree = true;
  try {
    return await call();
  } catch (error) {
    isFree = !(error instanceof GaveUp);
    throw error;
  } finally {
    if (isFree) await callLimits.update(platform, key, { set: { until: 0 }, condition: equals('holder', holder) });
  }
}

/** Counts a call among those of this minute; throws a 400, whose message screens show, beyond `most`. */
export async function countInMinute(
  { parent, what, most }: { parent: string; what: string; most: number },
  now: number,
): Promise<void> {
  const minute = now - (now % 60);
  const key = { parent, sort: what };
  const row = { minute, calls: 1, expires: now + keptSeconds };
  const count = () =>
    callLimits.update(platform, key, {
      set: {},
      add: { calls: 1 },
      condition: and(equals('minute', minute), lessThan('calls', most)),
    });
  const isCounted =
    (await count()) ??
    (await callLimits.update(platform, key, { set: row, condition: lessThan('minute', minute) })) ??
    ((await callLimits.add(platform, { ...key, ...row })) || (await count()));
  if (!isCounted) throw new ApiError('locked', `${most} are sent a minute at most: please wait a minute`);
}

const tooMany = (detail: string, retryAfter: number) => new ApiError('too_many', detail, { retryAfter });

import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { ApiError } from '../runtime/api-error.ts';
import { and, type Condition, or, where } from '../tables/condition.ts';
import { physicalName } from '../tables/table-of.ts';
import { type Change, updateOf } from '../tables/update-expression.ts';

const attemptMinutes = 15;

/** A limit on attempts of an account or a network address: `maxAttempts` attempts, then a wait. */
export interface Allowance {
  /** The kind of attempt, such as `sign-in`. */
  what: string;
  by: 'account' | 'address';
  /** The e-mail, the user's uuid, or the network address. The table stores its hash. */
  who: string;
  maxAttempts: number;
  /** The message of a refused attempt, given the remaining wait, such as `12 minutes`. */
  refusal: (wait: string) => string;
}

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. Throws with the remaining
 * wait if there were too many. Each counted attempt restarts the wait; refused attempts do not.
 */
export async function takeAttempt(allowance: Allowance, now: number): Promise<void> {
  const expires = now + attemptMinutes * 60;
  const isAllowed = and(greaterThan('expires', now), lessThan('attempts', allowance.maxAttempts));
  const count = () =>
    change(allowance, { set: { expires }, add: { attempts: 1 }, condition: or(absent('parent'), isAllowed) });
  // DynamoDB removes expired items only within days, so an expired one may still exist.
  const renew = () => change(allowance, { set: { expires, attempts: 1 }, condition: atMost('expires', now) });
  // Concurrent callers: one resets the window; the others are counted in it.
  let until: number | undefined;
  for (const attempt of [count, renew, count]) {
    const { taken, expires: current } = await attempt();
    if (taken) return;
    until = current ?? until;
  }
  throw new ApiError('locked', allowance.refusal(minutesUntil(until ?? now, now)));
}

/** Rounded up: after that wait an attempt is allowed again. */
function minutesUntil(until: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((until - now) / 60));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** Takes back one attempt that succeeded. */
export async function giveAttemptBack(allowance: Allowance): Promise<void> {
  await change(allowance, { set: {}, add: { attempts: -1 }, condition: greaterThan('attempts', 0) });
}

/** Deletes the count of attempts. */
export async function forgetAttempts(allowance: Allowance): Promise<void> {
  await dynamo.send(new DeleteCommand({ TableName: physicalName('sign-in-attempts'), Key: keyOf(allowance) }));
}

interface AttemptsRow {
  parent: string;
  sort: string;
  expires: number;
  attempts: number;
}
const { absent, atMost, greaterThan, lessThan } = where<AttemptsRow>();

async function change(
  allowance: Allowance,
  attempts: Change<AttemptsRow> & { condition: Condition<AttemptsRow> },
): Promise<{ taken: boolean; expires?: number | undefined }> {
  try {
    await dynamo.send(
      new UpdateCommand({
        TableName: physicalName('sign-in-attempts'),
        ...updateOf(keyOf(allowance), attempts),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { taken: true };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return { taken: false, expires: expiresOf(error) };
    throw error;
  }
}

const keyOf = ({ what, by, who }: Allowance) => ({
  parent: `${by}#${createHash('sha256').update(who).digest('hex')}`,
  sort: what,
});

const expiresOf = ({ Item }: ConditionalCheckFailedException): number | undefined => {
  const seconds = Number(Item?.expires?.N);
  return Number.isFinite(seconds) ? seconds : undefined;
};

import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../aws/dynamo.ts';
import { ApiError } from '../runtime/api-error.ts';
import { physicalName } from '../tables/physical-name.ts';

export const attemptMinutes = 15;

/** What may be tried `most` times before somebody has to wait: by one account, or from one address. */
export interface Allowance {
  /** What is tried, such as `sign-in`. */
  what: string;
  by: 'account' | 'address';
  /** The e-mail, the user's uuid, or the network address. The table holds its hash. */
  who: string;
  most: number;
  /** What is said to whoever has to wait, such as `12 minutes`, and what they can do meanwhile. */
  refusal: (wait: string) => string;
}

/**
 * Counts an attempt before it is made, so that many at once are no more than one after the other; refused once there
 * were too many, with the time that is left. The wait begins anew with each attempt that was counted, not with those that were refused.
 */
export async function takeAttempt(allowance: Allowance, now: number): Promise<void> {
  const values = { ':one': 1, ':until': now + attemptMinutes * 60, ':now': now };
  const count = () =>
    change(allowance, {
      UpdateExpression: 'SET expires = :until ADD attempts :one',
      ConditionExpression: 'attribute_not_exists(parent) OR (expires > :now AND attempts < :most)',
      ExpressionAttributeValues: { ...values, ':most': allowance.most },
    });
  // DynamoDB removes what has expired within days, so it may still be there.
  const renew = () =>
    change(allowance, {
      UpdateExpression: 'SET expires = :until, attempts = :one',
      ConditionExpression: 'expires <= :now',
      ExpressionAttributeValues: values,
    });
  // Of several at once one renews, and the others are counted after that.
  let until: number | undefined;
  for (const attempt of [count, renew, count]) {
    const { taken, expires } = await attempt();
    if (taken) return;
    until = expires ?? until;
  }
  throw new ApiError('locked', allowance.refusal(minutesUntil(until ?? now, now)));
}

/** Rounded up: whoever waits so long does not come too early. */
function minutesUntil(until: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((until - now) / 60));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** Takes one attempt back that turned out well. */
export async function giveAttemptBack(allowance: Allowance): Promise<void> {
  await change(allowance, {
    UpdateExpression: 'ADD attempts :minus',
    ConditionExpression: 'attempts > :zero',
    ExpressionAttributeValues: { ':minus': -1, ':zero': 0 },
  });
}

/** Forgets all attempts. */
export async function forgetAttempts(allowance: Allowance): Promise<void> {
  await dynamo.send(new DeleteCommand({ TableName: physicalName('sign-in-attempts'), Key: keyOf(allowance) }));
}

async function change(
  allowance: Allowance,
  update: Pick<
    ConstructorParameters<typeof UpdateCommand>[0],
    'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
  >,
): Promise<{ taken: boolean; expires?: number | undefined }> {
  try {
    await dynamo.send(
      new UpdateCommand({
        TableName: physicalName('sign-in-attempts'),
        Key: keyOf(allowance),
        ...update,
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

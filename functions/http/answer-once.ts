import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { log } from '../aws/log.ts';
import { withTransactionMark } from '../aws/transaction-mark.ts';
import { ApiError, refusedField } from '../runtime/api-error.ts';
import type { Context } from '../runtime/context.ts';
import { derivedIds } from '../runtime/ids.ts';
import type { IdempotentCallRow } from '../tables/access-rows.ts';
import { and, where } from '../tables/condition.ts';
import { platform } from '../tables/definitions.ts';
import { idempotentCalls } from '../tables/tables.ts';

/** Longer than a call may take. */
const attemptSeconds = 30;
const keptSeconds = 86_400;
/** An item has at most 400 KB. */
const maxAnswer = 350_000;

const { equals, absent } = where<IdempotentCallRow>();

interface RepeatableCall {
  /** The account, or the account and its access token. */
  caller: string;
  /** The hash of the `Idempotency-Key`. */
  key: string;
  fingerprint: string;
}

type Answer = Pick<APIGatewayProxyResult, 'statusCode' | 'body'>;

/**
 * Carries out a call with an `Idempotency-Key` once, and answers its repeats for 24 hours as the first (decision
 * ACCESS-17). A repeat after a crash has the ids and the time of the first attempt, and skips what that has committed.
 * A call that was refused, or failed, is not kept: its repeat is tried again.
 */
export async function answerOnce(
  call: RepeatableCall,
  context: Context,
  perform: (context: Context) => Promise<Answer>,
): Promise<Answer & { isRepeated?: true }> {
  const row = await begin(call, context);
  if (row.status !== undefined) return { ...keptAnswer(row), isRepeated: true };
  const own = equals('attempt', row.attempt);
  const mark = {
    earlier: row.commits,
    item: (undoes: boolean) =>
      idempotentCalls.change(
        platform,
        row,
        undoes ? { set: { commits: 0 }, condition: own } : { set: {}, add: { commits: 1 }, condition: own },
        underWay,
      ),
  };
  const change = (set: Partial<IdempotentCallRow>) =>
    idempotentCalls
      .update(platform, row, { set, condition: own })
      .catch((error: unknown) => log('warn', 'the end of a repeatable call was not kept', { error }));
  const repeated: Context = {
    now: () => Math.floor(row.began / 1000),
    newId: derivedIds(row.began, `${row.parent}\n${row.sort}`),
    ...(row.commits > 0 ? { isCommitted: true } : {}),
  };
  try {
    const answer = await withTransactionMark(mark, () => perform(repeated));
    const packed = gzipSync(answer.body);
    await change({ status: answer.statusCode, ...(packed.length <= maxAnswer ? { answer: packed } : {}) });
    return answer;
  } catch (error) {
    await change({ until: 0 });
    throw row.commits > 0 && error instanceof ApiError ? lost() : error;
  }
}

/** The row of the call, with its answer or for an attempt of its own. */
async function begin(call: RepeatableCall, { now, newId }: Context): Promise<IdempotentCallRow> {
  const time = now();
  const key = { parent: call.caller, sort: call.key };
  const attempt = { attempt: newId(), until: time + attemptSeconds };
  const fresh = {
    fingerprint: call.fingerprint,
    began: Date.now(),
    commits: 0,
    expires: time + keptSeconds,
    ...attempt,
  };
  if (await idempotentCalls.add(platform, { ...key, ...fresh })) return { ...key, ...fresh };
  const found = await idempotentCalls.get(platform, key);
  if (!found) throw underWay();
  const unchanged = equals('attempt', found.attempt);
  const takeOver = async (set: Partial<IdempotentCallRow>, condition = unchanged) => {
    const row = await idempotentCalls.update(platform, key, { set, condition });
    if (!row) throw underWay();
    return row;
  };
  // DynamoDB removes expired items only within days.
  if (found.expires <= time) return takeOver({ ...fresh, status: undefined, answer: undefined });
  if (found.fingerprint !== call.fingerprint) {
    throw new ApiError('key_reused', 'This Idempotency-Key belongs to another call: use a new one for each');
  }
  if (found.status !== undefined) return found;
  if (found.until > time) throw underWay();
  return takeOver(attempt, and(unchanged, absent('status')));
}

function keptAnswer({ status = 200, answer }: IdempotentCallRow): Answer {
  if (!answer) throw lost();
  return { statusCode: status, body: gunzipSync(answer).toString('utf8') };
}

const underWay = () => new ApiError('conflict', 'A call with this Idempotency-Key is under way: ask again in a moment');
const lost = () =>
  new ApiError(
    'conflict',
    'The call with this Idempotency-Key was carried out, but its answer is lost: read the result',
  );

const header = 'idempotency-key';

/**
 * The `Idempotency-Key` of a call (draft-ietf-httpapi-idempotency-key-header): a quoted string, or the same without
 * quotes, as most clients send it.
 */
export function idempotencyKey({ headers }: APIGatewayProxyEvent): string | undefined {
  const [, value] = Object.entries(headers).find(([name]) => name.toLowerCase() === header) ?? [];
  if (value === undefined) return undefined;
  const key = /^"(.*)"$/.exec(value.trim())?.[1] ?? value.trim();
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw refusedField('Idempotency-Key', 'An Idempotency-Key has 1 to 255 printable ASCII characters');
  }
  return key;
}

/** The hash by which the same call is recognised. */
export function fingerprintOf({ httpMethod, path, queryStringParameters, body }: APIGatewayProxyEvent): string {
  const query = Object.entries(queryStringParameters ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf(JSON.stringify([httpMethod, path.replace(/\/$/, ''), query, body ?? '']));
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

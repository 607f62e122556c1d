import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { refusedField } from '../runtime/api-error.ts';

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

import { createHash, createHmac } from 'node:crypto';

/** A request to a bucket's own host. */
export interface SignedRequest {
  method: string;
  /** The path and the query, still percent-encoded. */
  uri: string;
  querystring: string;
  headers: Record<string, string[]>;
}

const algorithm = 'AWS4-HMAC-SHA256';
const scopeOf = (query: URLSearchParams) => query.get('X-Amz-Credential')?.split('/') ?? [];

/** The access key of a signed address. */
export const signedBy = (query: URLSearchParams) => scopeOf(query)[0] ?? '';

/**
 * Why S3 refuses a request that is signed in its address, if it does. The signature is computed anew (AWS Signature
 * Version 4, query parameters): a changed path, parameter or signed header has another one.
 */
export function signatureProblem(
  request: SignedRequest,
  secret: string,
  now: number,
): { type: string; message: string } | undefined {
  const query = new URLSearchParams(request.querystring.replaceAll('+', '%2B'));
  const [, day = '', region = '', service = '', end = ''] = scopeOf(query);
  const time = query.get('X-Amz-Date') ?? '';
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(time)?.map(Number) ?? [];
  const signed = Date.UTC(year ?? 0, (month ?? 1) - 1, date, hour, minute, second);
  const until = signed + Number(query.get('X-Amz-Expires')) * 1000;
  if (query.get('X-Amz-Algorithm') !== algorithm || Number.isNaN(until)) {
    return { type: 'AuthorizationQueryParametersError', message: 'The query is not signed.' };
  }
  if (now > until) return { type: 'AccessDenied', message: 'Request has expired' };
  const names = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  const canonical = [
    request.method,
    request.uri,
    request.querystring
      .split('&')
      .filter((pair) => !pair.startsWith('X-Amz-Signature='))
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${request.headers[name]?.join(', ') ?? ''}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const toSign = [algorithm, time, [day, region, service, end].join('/'), hash(canonical)].join('\n');
  const key = [day, region, service, end].reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`);
  if (hmac(key, toSign).toString('hex') === query.get('X-Amz-Signature')) return undefined;
  const message = 'The request signature we calculated does not match the signature you provided.';
  return { type: 'SignatureDoesNotMatch', message };
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

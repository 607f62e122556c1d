import { pickHeaders, type UpstreamAnswer } from './upstream.ts';

export interface ProxyAnswer {
  status: number;
  headers?: Record<string, string | number>;
  body: Buffer | string;
}

export const json = (status: number, body: unknown): ProxyAnswer => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: JSON.stringify(body),
});

/** An error in the shape of AWS's JSON protocols. */
export function problem({ status, type, message }: { status: number; type: string; message: string }): ProxyAnswer {
  const answer = json(status, { __type: `com.amazon.coral.service#${type}`, message, Message: message });
  return { ...answer, headers: { ...answer.headers, 'x-amzn-errortype': type } };
}

const kept = ['content-type', 'x-amzn-requestid', 'x-amz-crc32', 'x-amzn-errortype', 'x-amzn-query-error'];

export const relayed = ({ status, headers, body }: UpstreamAnswer): ProxyAnswer => ({
  status,
  headers: pickHeaders(headers, kept),
  body,
});

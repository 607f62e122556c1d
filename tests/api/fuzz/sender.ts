import { Agent, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Wire } from './requests-of.ts';

export interface Sent {
  status: number;
  text: string;
}

/** A request as sent: `fetch` would normalise the path and refuse some of them. */
export interface WireRequest {
  method: string;
  path: string;
  token: string | undefined;
  body: string | undefined;
  wire: Wire;
}

/** Sends requests over persistent connections. */
export function createSender(url: string) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const send = ({ method, path, token, body, wire }: WireRequest) =>
    new Promise<Sent>((resolve, reject) => {
      const { bytes, headers } = onTheWire(body, wire);
      const signed = token === undefined ? {} : { authorization: `Bearer ${token}` };
      // Otherwise the first request of a minute, even a refused one, records the sender's visit.
      const idle = { 'x-serieslab-idle': '1' };
      const length = method === 'GET' ? {} : { 'content-length': bytes.length };
      const outgoing = request(
        { agent, hostname, port, method, path: `/api${path}`, headers: { ...headers, ...signed, ...idle, ...length } },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
        },
      );
      outgoing.on('error', reject);
      outgoing.end(bytes);
    });
  return { send, close: () => agent.destroy() };
}

function onTheWire(body: string | undefined, wire: Wire): { bytes: Buffer; headers: Record<string, string> } {
  const json = { 'content-type': 'application/json' };
  if (body === undefined) return { bytes: Buffer.alloc(0), headers: wire === 'json' ? json : {} };
  const plain = Buffer.from(body);
  switch (wire) {
    case 'json':
      return { bytes: plain, headers: json };
    case 'gzip':
      return { bytes: gzipSync(plain), headers: { ...json, 'content-encoding': 'gzip' } };
    case 'bad-gzip':
      return { bytes: gzipSync(plain).subarray(0, -6), headers: { ...json, 'content-encoding': 'gzip' } };
    case 'truncated':
      return { bytes: plain.subarray(0, Math.floor(plain.length * 0.8)), headers: json };
    case 'not-a-number':
      return { bytes: Buffer.from(body.replace(/:\s*-?[\d.]+(e[+-]?\d+)?/, ':NaN')), headers: json };
    case 'bytes':
      return { bytes: Buffer.concat([Buffer.from([0xff, 0xfe, 0x00, 0xc3]), plain]), headers: json };
    case 'marked':
      return { bytes: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain]), headers: json };
    case 'form':
      return { bytes: plain, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    case 'no-type':
      return { bytes: plain, headers: {} };
  }
}

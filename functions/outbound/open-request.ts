import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isAllowed, isIpAddress } from './reach.ts';

/** The dependencies that a test replaces. */
export interface Network {
  resolve: (name: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  timeoutMilliseconds: number;
  /** Certificates that are trusted besides Node's. */
  ca?: string;
}

export const internet: Network = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  isAllowed,
  timeoutMilliseconds: 10_000,
};

interface Outbound {
  method: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Begins a request to an address that a tenant has chosen. The name is resolved once, every address of it is checked,
 * and the connection is made to these: a name that leads elsewhere a moment later is not asked again.
 */
export async function openRequest(
  url: URL,
  { method, headers, body }: Outbound,
  network: Network,
  signal: AbortSignal,
): Promise<http.ClientRequest> {
  const addresses = await beforeEnd(signal, resolved(url.hostname, network));
  const { request } = url.protocol === 'https:' ? https : http;
  const sent = request(url, {
    method,
    headers: { 'content-length': String(Buffer.byteLength(body)), ...headers },
    agent: false,
    lookup: only(addresses),
    signal,
    ...(network.ca ? { ca: network.ca } : {}),
  });
  sent.end(body);
  return sent;
}

async function resolved(host: string, { resolve, isAllowed: allows }: Network): Promise<string[]> {
  const addresses = isIpAddress(host) ? [host.replace(/^\[(.*)\]$/, '$1')] : await resolve(host);
  if (addresses.length === 0 || !addresses.every(allows)) throw new Unreachable();
  return addresses;
}

/** Rejects once the signal aborts: work that cannot be stopped, such as the system's resolver, is not waited for. */
export function beforeEnd<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, ended]);
}

/** Answers every question for an address with those that were checked. */
const only =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, answer) => {
    const list = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = list;
    if (all || !first) answer(null, list);
    else answer(null, first.address, first.family);
  };

/** The address is none of the public internet. */
export class Unreachable extends Error {}

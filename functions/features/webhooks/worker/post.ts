import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { performance } from 'node:perf_hooks';
import { isAllowed, isIpAddress } from '../reach.ts';
import { failureMessage, NoAnswer, UnreachableReceiver } from './failure-message.ts';

/** How one attempt went; without a message the receiver has accepted it. */
export interface DeliveryAttempt {
  status?: number;
  milliseconds: number;
  message: string;
}

/** The dependencies that a test replaces. */
export interface Network {
  resolve: (name: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  timeoutMilliseconds: number;
  /** Certificates that are trusted besides Node's. */
  ca?: string;
}

const internet: Network = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  isAllowed,
  timeoutMilliseconds: 10_000,
};

/**
 * Posts a message. The name is resolved once, every address of it is checked, and the connection is made to these: a
 * name that leads elsewhere a moment later is not asked again. No redirect is followed, and the answer is not read.
 */
export async function post(
  address: string,
  message: { headers: Record<string, string>; body: string },
  network: Network = internet,
): Promise<DeliveryAttempt> {
  const began = performance.now();
  const passed = () => Math.round(performance.now() - began);
  const time = AbortSignal.timeout(network.timeoutMilliseconds);
  try {
    const url = new URL(address);
    const addresses = await beforeEnd(time, resolved(url.hostname, network));
    const status = await beforeEnd(time, send(url, message, { addresses, signal: time, ca: network.ca }));
    return { status, milliseconds: passed(), message: isAccepted(status) ? '' : refusalMessage(status) };
  } catch (error) {
    return { milliseconds: passed(), message: time.aborted ? 'No answer within 10 seconds' : failureMessage(error) };
  }
}

const isAccepted = (status: number) => status >= 200 && status < 300;
const refusalMessage = (status: number) =>
  `The receiver answered ${status}${status >= 300 && status < 400 ? ', and redirects are not followed' : ''}`;

async function resolved(host: string, { resolve, isAllowed: allows }: Network): Promise<string[]> {
  const addresses = isIpAddress(host) ? [host.replace(/^\[(.*)\]$/, '$1')] : await resolve(host);
  if (addresses.length === 0 || !addresses.every(allows)) throw new UnreachableReceiver();
  return addresses;
}

/** Rejects once the signal aborts: work that cannot be stopped, such as the system's resolver, is not waited for. */
function beforeEnd<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, ended]);
}

interface Connection {
  addresses: readonly string[];
  signal: AbortSignal;
  ca: string | undefined;
}

function send(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  { addresses, signal, ca }: Connection,
): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http;
  const content = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { 'user-agent': 'Serieslab webhooks', ...content, ...headers },
      agent: false,
      lookup: only(addresses),
      signal,
      ...(ca ? { ca } : {}),
    });
    const answered = (response: http.IncomingMessage) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    };
    sent.on('response', answered);
    // A 101 is no 'response': without a listener Node ends the connection, and neither answers nor fails.
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      answered(response);
    });
    sent.on('error', reject);
    sent.on('close', () => reject(new NoAnswer()));
    sent.end(body);
  });
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

import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { performance } from 'node:perf_hooks';
import { isAllowed, isIpAddress } from '../reach.ts';

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

/** The receiver's address is none that a webhook may connect to. */
class UnreachableReceiver extends Error {}
/** The connection ended without an answer and without an error. */
class NoAnswer extends Error {
  readonly code = 'ECONNRESET';
}

/** Why no answer came, for people. */
function failureMessage(error: unknown): string {
  if (error instanceof UnreachableReceiver) return 'The address is not reachable from the internet';
  const code = codeOf(error);
  if (messages[code]) return messages[code];
  if (code.startsWith('HPE_')) return 'The receiver did not answer in HTTP';
  return certificateErrors.test(code) ? certificate(code) : unknown(code);
}

const unknownName = 'The name in the address is not known';
const messages: Readonly<Record<string, string>> = {
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  ECONNREFUSED: 'The receiver refused the connection',
  ECONNRESET: 'The receiver ended the connection without an answer',
  ETIMEDOUT: 'The receiver could not be reached',
  EHOSTUNREACH: 'The receiver could not be reached',
  ENETUNREACH: 'The receiver could not be reached',
  HPE_HEADER_OVERFLOW: 'The receiver answered with too long a header',
};
const certificateErrors = /CERT|SELF_SIGNED|LEAF_SIGNATURE/;
const certificate = (code: string) => `The receiver's certificate is not valid (${code})`;
const unknown = (code: string) => `The connection failed${code ? ` (${code})` : ''}`;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

import type http from 'node:http';
import { performance } from 'node:perf_hooks';
import { beforeEnd, internet, type Network, openRequest, Unreachable } from '#functions/outbound/open-request.ts';

/** How one attempt went; without a message the receiver has accepted it. */
export interface DeliveryAttempt {
  status?: number;
  milliseconds: number;
  message: string;
}

/** Posts a message. No redirect is followed, and the answer is not read. */
export async function post(
  address: string,
  message: { headers: Record<string, string>; body: string },
  network: Network = internet,
): Promise<DeliveryAttempt> {
  const began = performance.now();
  const passed = () => Math.round(performance.now() - began);
  const time = AbortSignal.timeout(network.timeoutMilliseconds);
  try {
    const content = { 'user-agent': 'Serieslab webhooks', 'content-type': 'application/json', ...message.headers };
    const outbound = { method: 'POST', headers: content, body: message.body };
    const sent = await openRequest(new URL(address), outbound, network, time);
    const status = await beforeEnd(time, statusOf(sent));
    return { status, milliseconds: passed(), message: isAccepted(status) ? '' : refusalMessage(status) };
  } catch (error) {
    return { milliseconds: passed(), message: time.aborted ? 'No answer within 10 seconds' : failureMessage(error) };
  }
}

const isAccepted = (status: number) => status >= 200 && status < 300;
const refusalMessage = (status: number) =>
  `The receiver answered ${status}${status >= 300 && status < 400 ? ', and redirects are not followed' : ''}`;

function statusOf(sent: http.ClientRequest): Promise<number> {
  return new Promise((resolve, reject) => {
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
  });
}

/** The connection ended without an answer and without an error. */
class NoAnswer extends Error {
  readonly code = 'ECONNRESET';
}

/** Why no answer came, for people. */
function failureMessage(error: unknown): string {
  if (error instanceof Unreachable) return 'The address is not reachable from the internet';
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

import type { ClientRequest } from 'node:http';
import { beforeEnd, type Network, openRequest } from './open-request.ts';

/** More than any provider's keys or answer: a longer one is not read. */
const maxBytes = 512 * 1024;

interface FetchOptions {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** Fetches from an address that a tenant has chosen, as `fetch` does, within limits; redirects are not followed. */
export async function publicFetch(
  address: string,
  { method, headers, body }: FetchOptions,
  network: Network,
): Promise<Response> {
  const time = AbortSignal.timeout(network.timeoutMilliseconds);
  const outbound = { method, headers, body: body === undefined || body === null ? '' : String(body) };
  const sent = await openRequest(new URL(address), outbound, network, time);
  const { status, type, content } = await beforeEnd(time, answerOf(sent));
  const hasBody = ![204, 205, 304].includes(status);
  return new Response(hasBody ? content : null, { status, headers: { 'content-type': type } });
}

function answerOf(sent: ClientRequest): Promise<{ status: number; type: string; content: Buffer<ArrayBuffer> }> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    sent.on('error', reject);
    sent.on('close', () => reject(new Error('The connection ended without an answer')));
    // A 101 is no 'response': without a listener Node ends the connection, and neither answers nor fails.
    sent.on('upgrade', (_, socket) => socket.destroy());
    sent.on('response', (response) => {
      response.on('data', (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length > maxBytes) response.destroy(new Error('The answer is too long'));
      });
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, type: headers['content-type'] ?? 'text/plain', content: Buffer.concat(parts) });
      });
    });
  });
}

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: Record<string, string>;
  body: string;
}

type Answer = number | ((request: IncomingMessage, response: ServerResponse) => void);

/** A receiver of webhooks on this machine, which keeps what it gets and gives the answers that a test wants. */
export class Receiver {
  readonly received: Received[] = [];
  /** The answers to the next requests; 204 without one. */
  readonly answers: Answer[] = [];
  readonly #server: http.Server;

  constructor(make: (listener: http.RequestListener) => http.Server = (listener) => http.createServer(listener)) {
    this.#server = make((request, response) => void this.#receive(request, response));
  }

  async open(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get address(): string {
    return `http://localhost:${this.port}/ends?of=jobs`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += part;
    const headers = request.headers as Record<string, string>;
    this.received.push({ method: request.method, path: request.url, headers, body });
    const answer = this.answers.shift() ?? 204;
    if (typeof answer === 'number') response.writeHead(answer, { location: 'http://localhost:1/' }).end('ignored');
    else answer(request, response);
  }
}

/** Verifies a message as standardwebhooks.com tells receivers to; throws for one that is forged, changed or old. */
export function verify(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>, now = Date.now() / 1000) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers;
  if (!id || !time || !signatures) throw new Error('A header is missing');
  if (Math.abs(now - Number(time)) > 300) throw new Error('The message is old');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
  const isSigned = signatures.split(' ').some((signature) => signature === `v1,${expected}`);
  if (!isSigned) throw new Error('The signature is wrong');
  return JSON.parse(body);
}

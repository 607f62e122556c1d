import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface UpstreamAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface UpstreamWatch {
  onCall?: () => void;
  /** After each call, whatever became of it. */
  onAnswer?: () => void;
}

/** Sends a call on to DynamoDB Local or fauxqs over kept connections. */
export class Upstream {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'lifo' });
  readonly #target: URL;
  readonly #watch: UpstreamWatch;

  constructor(endpoint: string, watch: UpstreamWatch = {}) {
    this.#target = new URL(endpoint);
    this.#watch = watch;
  }

  async send(headers: IncomingHttpHeaders, body: Buffer, signal?: AbortSignal): Promise<UpstreamAnswer> {
    this.#watch.onCall?.();
    try {
      return await this.#request(headers, body, signal);
    } finally {
      this.#watch.onAnswer?.();
    }
  }

  /** Closes the kept connections; the next call opens another. */
  close() {
    this.#agent.destroy();
  }

  #request(headers: IncomingHttpHeaders, body: Buffer, signal: AbortSignal | undefined): Promise<UpstreamAnswer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: this.#target.hostname,
          port: this.#target.port,
          method: 'POST',
          path: '/',
          agent: this.#agent,
          ...(signal ? { signal } : {}),
          headers: { ...passedOn(headers), 'content-length': body.length },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => {
            const answer = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
            resolve({ status: incoming.statusCode ?? 500, headers: incoming.headers, body: answer });
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }
}

function passedOn(headers: IncomingHttpHeaders) {
  const passed: Record<string, string> = {};
  for (const name of ['content-type', 'x-amz-target', 'x-amz-date', 'authorization']) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  return passed;
}

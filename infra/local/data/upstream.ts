import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

export interface UpstreamAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface UpstreamWatch {
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
          headers: { ...pickHeaders(headers, passedOn), 'content-length': body.length },
        },
        (incoming) => {
          const { statusCode: status = 500, headers } = incoming;
          readAll(incoming).then((answer) => resolve({ status, headers, body: answer }), reject);
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }
}

/** Those of the headers that are there. */
export const pickHeaders = (headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

const passedOn = ['content-type', 'x-amz-target', 'x-amz-date', 'authorization'];

/** The body of a request or of an answer. Most have one chunk, which need not be copied. */
export function readAll(message: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk) => chunks.push(chunk));
    message.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    message.on('error', reject);
  });
}

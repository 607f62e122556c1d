import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod';
import type { Connection, ConnectionApi } from '../aws-proxy/connection-api.ts';
import type { Invocable } from '../functions/pool.ts';
import type { InvocationOutcome } from '../functions/runtime.ts';
import { awsLimits } from '../limits.ts';
import { header, type ViewerRequest } from '../rest/viewer.ts';
import type { SocketApi } from './read-socket-api.ts';
import { type OpenedSocket, webSocketEvent } from './socket-event.ts';

const answerSchema = z.looseObject({ statusCode: z.coerce.number() });
/** The interval of the check for idle and old sockets. */
const sweepMilliseconds = 5000;

/** A WebSocket API of the template: invokes `$connect`, then forwards messages both ways until the socket closes. */
export class SocketGateway {
  readonly api: SocketApi;
  readonly #functions: ReadonlyMap<string, Invocable>;
  readonly #connections: ConnectionApi;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: awsLimits.socketFrameBytes,
    clientTracking: false,
  });
  readonly #sockets = new Map<WebSocket, Connection>();
  readonly #farewells = new Set<Promise<unknown>>();
  /** Runs while a socket is open. */
  #sweeper: NodeJS.Timeout | undefined;

  constructor(api: SocketApi, functions: ReadonlyMap<string, Invocable>, connections: ConnectionApi) {
    this.api = api;
    this.#functions = functions;
    this.#connections = connections;
  }

  async upgrade(request: ViewerRequest, incoming: IncomingMessage, socket: Duplex, head: Buffer) {
    if (request.uri.replace(/\/$/, '') !== `/${this.api.stage}`) return refuse(socket, 403);
    const connectionId = `${randomBytes(9).toString('base64url')}=`;
    const opened: OpenedSocket = { api: this.api, connectionId, connectedAt: new Date(), request };
    const outcome = await this.#invoke('$connect', webSocketEvent(opened, { eventType: 'CONNECT' }));
    const status = outcome ? statusOf(outcome) : 200;
    if (status < 200 || status > 299) return refuse(socket, status);
    if (socket.destroyed) return this.#leave(opened, 1006, 'Connection closed during the handshake');
    return this.#server.handleUpgrade(incoming, socket, head, (websocket) => this.#open(websocket, opened));
  }

  async stop() {
    this.#endSweeps();
    for (const websocket of this.#sockets.keys()) websocket.close(1001, 'Going away');
    await Promise.allSettled(this.#farewells);
    for (const websocket of this.#sockets.keys()) websocket.terminate();
  }

  #open(websocket: WebSocket, opened: OpenedSocket) {
    const connection: Connection = {
      apiId: this.api.id,
      stage: this.api.stage,
      connectedAt: opened.connectedAt,
      lastActiveAt: new Date(),
      sourceIp: opened.request.sourceIp,
      userAgent: header(opened.request.headers, 'user-agent') ?? '',
      send: (data) => deliver(websocket, data),
      close: () => websocket.close(1000, 'Connection closed'),
      cut: () => websocket.terminate(),
    };
    this.#sockets.set(websocket, connection);
    this.#sweeper ??= setInterval(() => this.#sweep(), sweepMilliseconds).unref();
    this.#connections.open.set(opened.connectionId, connection);
    websocket.on('message', (data) => {
      connection.lastActiveAt = new Date();
      void this.#invoke('$default', webSocketEvent(opened, { eventType: 'MESSAGE', body: textOf(data) }));
    });
    websocket.on('error', () => undefined);
    websocket.on('close', (code, reason) => {
      this.#sockets.delete(websocket);
      if (this.#sockets.size === 0) this.#endSweeps();
      this.#connections.open.delete(opened.connectionId);
      void this.#leave(opened, code, String(reason));
    });
  }

  async #leave(opened: OpenedSocket, code: number, reason: string) {
    const farewell = this.#invoke('$disconnect', webSocketEvent(opened, { eventType: 'DISCONNECT', code, reason }));
    this.#farewells.add(farewell);
    await farewell;
    this.#farewells.delete(farewell);
  }

  async #invoke(routeKey: string, event: unknown): Promise<InvocationOutcome | undefined> {
    const functionArn = this.api.routes.get(routeKey);
    if (functionArn !== undefined && !this.api.permitted.has(routeKey)) return unpermitted(functionArn);
    const pool = this.#functions.get(functionArn ?? '');
    return pool?.invoke(JSON.stringify(event));
  }

  #endSweeps() {
    clearInterval(this.#sweeper);
    this.#sweeper = undefined;
  }

  #sweep() {
    const now = Date.now();
    for (const [websocket, { connectedAt, lastActiveAt }] of this.#sockets) {
      if (now - lastActiveAt.getTime() > awsLimits.socketIdleMilliseconds) websocket.close(1001, 'Going away');
      else if (now - connectedAt.getTime() > awsLimits.socketLifeMilliseconds) websocket.close(1001, 'Going away');
    }
  }
}

const unpermitted = (functionArn: string): InvocationOutcome => {
  const errorMessage = `No AWS::Lambda::Permission lets the API invoke ${functionArn}.`;
  return { ok: false, error: { errorType: 'AccessDeniedException', errorMessage } };
};

/** Whether a connection may open: the answer of `$connect`, or its failure. */
function statusOf(outcome: InvocationOutcome) {
  if (!outcome.ok) return 502;
  const answer = answerSchema.safeParse(JSON.parse(outcome.json));
  return answer.success ? answer.data.statusCode : 502;
}

function deliver(websocket: WebSocket, data: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    if (websocket.readyState !== websocket.OPEN) return reject(new Error('The socket is not open.'));
    return websocket.send(data, { binary: false }, (error) => (error ? reject(error) : resolve()));
  });
}

const reasons: Record<number, string> = { 401: 'Unauthorized', 403: 'Forbidden', 502: 'Bad Gateway' };

function refuse(socket: Duplex, status: number) {
  socket.end(`HTTP/1.1 ${status} ${reasons[status] ?? 'Refused'}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

function textOf(data: RawData) {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.from(data instanceof ArrayBuffer ? new Uint8Array(data) : data).toString('utf8');
}

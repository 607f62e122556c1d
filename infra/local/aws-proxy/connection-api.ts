import type { IncomingMessage } from 'node:http';
import { type ProxyAnswer, problem } from '../data/answers.ts';
import { awsLimits } from '../limits.ts';
import { account, region } from '../template/physical.ts';
import type { ProxyCall } from './services.ts';

/** An open socket, as its management API sees it. */
export interface Connection {
  apiId: string;
  stage: string;
  connectedAt: Date;
  lastActiveAt: Date;
  sourceIp: string;
  userAgent: string;
  send: (data: Buffer) => Promise<void>;
  close: () => void;
  /** Terminates it without a close frame, as a network failure does. */
  cut: () => void;
}

const operations: Record<string, string> = {
  POST: 'PostToConnection',
  GET: 'GetConnection',
  DELETE: 'DeleteConnection',
};

/** API Gateway's `@connections`: posts to a socket, describes it, closes it. */
export class ConnectionApi {
  readonly open = new Map<string, Connection>();

  /** Terminates the chosen ones; returns their number. */
  cut(chosen: () => boolean = () => true): number {
    const cut = [...this.open.values()].filter(chosen);
    for (const connection of cut) connection.cut();
    return cut.length;
  }

  call(request: IncomingMessage, body: Buffer): ProxyCall | undefined {
    const [, apiId, stage, encoded] = /^\/([^/]+)\/([^/]+)\/@connections\/([^/?]+)/.exec(request.url ?? '') ?? [];
    const operation = operations[request.method ?? ''];
    if (apiId === undefined || stage === undefined || encoded === undefined || operation === undefined)
      return undefined;
    const id = decodeURIComponent(encoded);
    const resource = `arn:aws:execute-api:${region}:${account}:${apiId}/${stage}/${request.method}/@connections/${id}`;
    const run = () => this.#run(operation, id, apiId, stage, body);
    return { service: 'execute-api', operation, needs: [{ action: 'execute-api:ManageConnections', resource }], run };
  }

  async #run(operation: string, id: string, apiId: string, stage: string, body: Buffer): Promise<ProxyAnswer> {
    const connection = this.open.get(id);
    if (connection?.apiId !== apiId || connection.stage !== stage) return gone;
    if (operation === 'GetConnection') return { status: 200, body: JSON.stringify(about(connection)) };
    if (operation === 'DeleteConnection') {
      connection.close();
      return { status: 204, body: '' };
    }
    if (body.length > awsLimits.socketMessageBytes) {
      const message = 'Message too long';
      return problem({ status: 413, type: 'PayloadTooLargeException', message });
    }
    try {
      await connection.send(body);
    } catch {
      return gone;
    }
    connection.lastActiveAt = new Date();
    return { status: 200, body: '' };
  }
}

const gone = problem({ status: 410, type: 'GoneException', message: 'The connection is gone.' });

const about = ({ connectedAt, lastActiveAt, sourceIp, userAgent }: Connection) => ({
  connectedAt,
  lastActiveAt,
  identity: { sourceIp, userAgent },
});

import type { IncomingMessage } from 'node:http';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { mockClient } from 'aws-sdk-client-mock';
import type { ConnectionApi } from '#infra/local/aws-proxy/connection-api.ts';
import type { SocketApi } from '#infra/local/socket/read-socket-api.ts';

/** Sends to the gateway's open sockets what functions post to them, as the stack's proxy does. */
export function pushHere(connections: ConnectionApi, { id, stage }: SocketApi): void {
  const run = async (method: string, ConnectionId: string, body: string) => {
    const url = `/${id}/${stage}/@connections/${encodeURIComponent(ConnectionId)}`;
    const request = { method, url } as IncomingMessage;
    const answer = await connections.call(request, Buffer.from(body))?.run(request);
    if (answer && answer.status < 300) return {};
    if (answer?.status === 410) throw new GoneException({ message: 'The connection is gone.', $metadata: {} });
    throw new Error(String(answer?.body));
  };
  const sockets = mockClient(ApiGatewayManagementApiClient);
  sockets
    .on(PostToConnectionCommand)
    .callsFake(({ ConnectionId = '', Data }) => run('POST', ConnectionId, String(Data)));
  sockets.on(DeleteConnectionCommand).callsFake(({ ConnectionId = '' }) => run('DELETE', ConnectionId, ''));
}

import { randomUUID } from 'node:crypto';
import { mapValues, queryOf } from '../rest/rest-event.ts';
import { header, type ViewerRequest } from '../rest/viewer.ts';
import { apiDomain } from '../template/physical.ts';
import type { SocketApi } from './read-socket-api.ts';

export interface OpenedSocket {
  api: SocketApi;
  connectionId: string;
  connectedAt: Date;
  request: ViewerRequest;
}

type Kind =
  | { eventType: 'CONNECT' }
  | { eventType: 'MESSAGE'; body: string }
  | { eventType: 'DISCONNECT'; code: number; reason: string };

const routeKeys = { CONNECT: '$connect', MESSAGE: '$default', DISCONNECT: '$disconnect' } as const;

/** API Gateway's WebSocket event; only the one of `$connect` carries headers and the query. */
export function webSocketEvent({ api, connectionId, connectedAt, request }: OpenedSocket, kind: Kind) {
  const now = new Date();
  const requestId = randomUUID();
  const multiValueQuery = queryOf(request.querystring);
  return {
    ...(kind.eventType === 'CONNECT'
      ? {
          headers: mapValues(request.headers, (values) => values.at(-1) ?? ''),
          multiValueHeaders: request.headers,
          ...(multiValueQuery && {
            queryStringParameters: mapValues(multiValueQuery, (values) => values.at(-1) ?? ''),
            multiValueQueryStringParameters: multiValueQuery,
          }),
        }
      : {}),
    requestContext: {
      routeKey: routeKeys[kind.eventType],
      ...(kind.eventType === 'MESSAGE' ? { messageId: requestId } : {}),
      ...(kind.eventType === 'DISCONNECT' ? { disconnectStatusCode: kind.code, disconnectReason: kind.reason } : {}),
      eventType: kind.eventType,
      extendedRequestId: requestId,
      requestTime: now.toUTCString(),
      messageDirection: 'IN',
      stage: api.stage,
      connectedAt: connectedAt.getTime(),
      requestTimeEpoch: now.getTime(),
      identity: { sourceIp: request.sourceIp, userAgent: header(request.headers, 'user-agent') },
      requestId,
      domainName: apiDomain(api.id),
      connectionId,
      apiId: api.id,
    },
    ...(kind.eventType === 'MESSAGE' ? { body: kind.body } : {}),
    isBase64Encoded: false,
  };
}

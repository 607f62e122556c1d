import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { systemContext } from '../platform/context.ts';
import { log } from '../platform/log.ts';
import type { ConnectionRow } from '../tables/access-rows.ts';
import { connectionSeconds } from './connection-seconds.ts';
import { forgetConnection } from './forget-connection.ts';

/** The template names the endpoint (`AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI`). A slow socket holds nobody up for long. */
const sockets = new ApiGatewayManagementApiClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 },
});

/** A connection is stored just before it stands: until then it is not gone, but not there yet. */
const openingSeconds = 10;

/** Sends `data` to one socket, or closes it when there is none. One that is gone is forgotten; no failure is thrown. */
export async function sendToSocket(row: ConnectionRow, data: string | undefined): Promise<void> {
  const { uuid: ConnectionId } = row;
  try {
    if (data === undefined) await sockets.send(new DeleteConnectionCommand({ ConnectionId }));
    else await sockets.send(new PostToConnectionCommand({ ConnectionId, Data: data }));
    if (data === undefined) await forget(row);
  } catch (error) {
    if (error instanceof GoneException) return forgetGone(row);
    log('warn', 'a socket could not be reached', { connection: ConnectionId, error });
  }
}

async function forgetGone(row: ConnectionRow): Promise<void> {
  const opened = row.expires - connectionSeconds;
  if (systemContext.now() - opened >= openingSeconds) await forget(row);
}

async function forget(row: ConnectionRow): Promise<void> {
  try {
    await forgetConnection(row);
  } catch (error) {
    log('warn', 'a connection could not be forgotten', { connection: row.uuid, error });
  }
}

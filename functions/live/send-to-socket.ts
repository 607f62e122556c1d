import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { log } from '../aws/log.ts';
import { clientAttempts } from '../aws/retry.ts';
import { systemContext } from '../runtime/context.ts';
import type { ConnectionRow } from '../tables/access-rows.ts';
import { connectionSeconds } from './connection-seconds.ts';
import { forgetConnection } from './forget-connection.ts';

/**
 * The template sets the endpoint (`AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI`). Short timeouts keep a slow socket from
 * delaying the others.
 */
const sockets = new ApiGatewayManagementApiClient({
  maxAttempts: clientAttempts.brief,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 },
});

/** A connection's row is written before the handshake completes, so a 410 within this time is not final. */
const openingSeconds = 10;

/** Sends `data` to one socket; returns false if it could not be reached. The rows of a closed socket are removed. */
export async function sendToSocket(row: ConnectionRow, data: string): Promise<boolean> {
  return reached(row, () => sockets.send(new PostToConnectionCommand({ ConnectionId: row.uuid, Data: data })));
}

/** Closes a socket, so that its browser reconnects and refetches; returns false if it could not be reached. */
export async function closeSocket(row: ConnectionRow): Promise<boolean> {
  return reached(row, async () => {
    await sockets.send(new DeleteConnectionCommand({ ConnectionId: row.uuid }));
    await forget(row);
  });
}

async function reached(row: ConnectionRow, send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (error instanceof GoneException) {
      await forgetGone(row);
      return true;
    }
    log('warn', 'a socket could not be reached', { connection: row.uuid, error });
    return false;
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
    log('warn', 'the row of a connection could not be removed', { connection: row.uuid, error });
  }
}

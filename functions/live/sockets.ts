import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { ChangeEvent, LiveEvent } from '#shared/contracts/events.ts';
import { may } from '#shared/rules/permissions.ts';
import { accessTo, callerOf } from '../access/caller.ts';
import { log } from '../aws/log.ts';
import { clientAttempts } from '../aws/retry.ts';
import { cached } from '../runtime/cached.ts';
import { systemContext } from '../runtime/context.ts';
import { type ConnectionRow, userConnections } from '../tables/access-rows.ts';
import { connections, connectionsOfUsers } from '../tables/tables.ts';
import { connectionSeconds, forgetConnection } from './connection.ts';

/**
 * Sends an event to sockets. Closes sockets whose user has lost access, and sockets that miss data that must arrive,
 * because their browsers would show outdated data. Throws if closing fails too.
 */
export async function sendToSockets(
  rows: readonly ConnectionRow[],
  event: LiveEvent | ChangeEvent,
  { mustArrive }: { mustArrive: boolean },
): Promise<void> {
  const data = 'experiment_id' in event ? fitChange(event) : fitEvent(event);
  const send = async (row: ConnectionRow) => {
    if (!(await mayListen(row))) return closeSocket(row);
    return (await sendToSocket(row, data)) || !mustArrive || (await closeSocket(row));
  };
  const reached = await Promise.all(rows.map(send));
  if (reached.includes(false)) throw new UnreachableSocket('A socket could neither be reached nor be closed');
}

/** API Gateway's limit of a message. */
const maxBytes = 128 * 1024;

/** Serialises an event. Parts that exceed the limit are left out and named in `refetch`. */
export function fitEvent(event: LiveEvent): string {
  let found = event;
  for (const reduce of [withoutSeries, withoutImportances]) if (!fits(found)) found = reduce(found);
  return JSON.stringify(found);
}

/** The same for a change, whose samples and series can be large. */
function fitChange(event: ChangeEvent): string {
  if (fits(event)) return JSON.stringify(event);
  const { samples: _samples, series_list: _list, deleted: _deleted, ...rest } = event;
  return JSON.stringify({ ...rest, refetch: [...new Set([...(rest.refetch ?? []), 'series' as const])] });
}

const fits = (event: LiveEvent | ChangeEvent) => Buffer.byteLength(JSON.stringify(event)) <= maxBytes;

function withoutSeries({ series: _series, series_list: _list, ...rest }: LiveEvent): LiveEvent {
  return { ...rest, refetch: [...new Set([...(rest.refetch ?? []), 'series' as const])] };
}

/** Leaves out importances: hundreds of parameters have hundreds of them. */
function withoutImportances(event: LiveEvent): LiveEvent {
  const { input_importances: _in, output_importances: _out, complex_importances: _complex, ...rest } = event;
  return { ...rest, refetch: [...new Set([...(rest.refetch ?? []), 'model' as const])] };
}

/** A temporary failure; a retry may succeed. */
class UnreachableSocket extends Error {
  override readonly name = 'UnreachableSocket';
}

/**
 * Closes the sockets of users who have lost access, or all their sockets after their sessions ended. Call it after the
 * write that revokes access. Best effort: sockets that stay open receive nothing, because access is checked for every
 * event.
 */
export async function closeSockets(users: readonly string[], which: 'refused' | 'all' = 'refused'): Promise<void> {
  const closing = await Promise.allSettled(users.map((user) => closeSocketsOf(user, which)));
  for (const { reason: error } of closing.filter((one) => one.status === 'rejected')) {
    log('warn', 'the sockets of a user could not be closed', { error });
  }
}

async function closeSocketsOf(user: string, which: 'refused' | 'all'): Promise<void> {
  const open = await connectionsOfUsers.listOwn(userConnections(user));
  await Promise.all(
    open.map(async ({ workspace_uuid, experiment_uuid: parent, sort }) => {
      const row = await connections.get(workspace_uuid, { parent, sort });
      if (row && (which === 'all' || !(await mayListenNow(row)))) await closeSocket(row);
    }),
  );
}

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

type Listener = Pick<ConnectionRow, 'user_uuid' | 'workspace_uuid' | 'project_uuid' | 'company'>;

/** Whether the user of a connection may still read its experiment; a revocation takes effect within two seconds. */
async function mayListen(row: Listener) {
  return (await access([row.user_uuid, row.workspace_uuid, row.project_uuid, row.company ?? ''].join(' '))) ?? false;
}

/** The same without the cache, for the caller that has just changed it. */
async function mayListenNow({ user_uuid: user, workspace_uuid: workspace, project_uuid: project, company }: Listener) {
  const caller = await callerOf(user, company);
  if (!caller) return false;
  const granted = await accessTo(caller, workspace);
  return may('experiment.read', granted, { workspace, project }, systemContext.now());
}

const access = cached(2, (key) => {
  const [user_uuid = '', workspace_uuid = '', project_uuid = '', company] = key.split(' ');
  return mayListenNow({ user_uuid, workspace_uuid, project_uuid, company: company || undefined });
});

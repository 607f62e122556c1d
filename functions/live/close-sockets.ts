import { log } from '../aws/log.ts';
import { userConnections } from '../tables/access-rows.ts';
import { connections, connectionsOfUsers } from '../tables/tables.ts';
import { mayListenNow } from './may-listen.ts';
import { closeSocket } from './send-to-socket.ts';

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

import type { ConnectionRow } from '../tables/access-rows.ts';
import { mayListen } from './may-listen.ts';
import { closeSocket, sendToSocket } from './send-to-socket.ts';

/**
 * Sends `data` to sockets. Closes sockets whose user has lost access, and sockets that miss data that must arrive,
 * because their browsers would show outdated data. Throws if closing fails too.
 */
export async function sendToSockets(
  rows: readonly ConnectionRow[],
  data: string,
  { mustArrive }: { mustArrive: boolean },
): Promise<void> {
  const send = async (row: ConnectionRow) => {
    if (!(await mayListen(row))) return closeSocket(row);
    return (await sendToSocket(row, data)) || !mustArrive || (await closeSocket(row));
  };
  const reached = await Promise.all(rows.map(send));
  if (reached.includes(false)) throw new UnreachableSocket('A socket could neither be reached nor be closed');
}

/** A temporary failure; a retry may succeed. */
class UnreachableSocket extends Error {
  override readonly name = 'UnreachableSocket';
}

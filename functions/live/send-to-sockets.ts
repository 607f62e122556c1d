import type { ConnectionRow } from '../tables/access-rows.ts';
import { mayListen } from './may-listen.ts';
import { closeSocket, sendToSocket } from './send-to-socket.ts';

/**
 * Sends `data` to sockets. One whose user has lost access is closed instead; so is one that data which must arrive does
 * not reach, because it would go on showing what is no longer so. Throws where that fails too.
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

/** Another try may help. */
class UnreachableSocket extends Error {
  override readonly name = 'UnreachableSocket';
}

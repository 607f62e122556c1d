import type { LiveEvent } from '../../shared/contracts/events.ts';
import type { ConnectionRow } from '../tables/access-rows.ts';
import { connections } from '../tables/tables.ts';
import { fitEvent } from './fit-event.ts';
import { mayListen } from './may-listen.ts';
import { closeSocket, sendToSocket } from './send-to-socket.ts';

/**
 * Sends an event to every socket of its experiment. It returns when all have it, so that a sender that awaits each of
 * its events keeps them in order. A socket whose user has lost access is closed instead; so is one that an event
 * does not reach, because it would go on showing what is no longer so. Throws where that fails too.
 */
export async function pushEvent(event: LiveEvent): Promise<void> {
  const { uuid, workspace_id } = event.experiment;
  const rows = await connections.list(workspace_id, uuid);
  if (rows.length === 0) return;
  const data = fitEvent(event);
  // Progress that is missed is followed by more.
  const mustArrive = !event.method.endsWith('_progress');
  const send = async (row: ConnectionRow) => {
    if (!(await mayListen(row))) return closeSocket(row);
    return (await sendToSocket(row, data)) || !mustArrive || (await closeSocket(row));
  };
  const reached = await Promise.all(rows.map(send));
  if (reached.includes(false)) throw new Error('A socket could neither be reached nor be closed');
}

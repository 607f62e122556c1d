import type { LiveEvent } from '../../shared/contracts/events.ts';
import { connections } from '../tables/tables.ts';
import { fitEvent } from './fit-event.ts';
import { mayListen } from './may-listen.ts';
import { sendToSocket } from './send-to-socket.ts';

/**
 * Sends an event to every socket of its experiment. It returns when all have it, so that a sender that awaits each of
 * its events keeps them in order. A socket whose user has lost access is closed instead.
 */
export async function pushEvent(event: LiveEvent): Promise<void> {
  const { uuid, workspace_id } = event.experiment;
  const rows = await connections.list(workspace_id, uuid);
  if (rows.length === 0) return;
  const data = fitEvent(event);
  await Promise.all(rows.map(async (row) => sendToSocket(row, (await mayListen(row)) ? data : undefined)));
}

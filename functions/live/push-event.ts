import type { LiveEvent } from '#shared/contracts/events.ts';
import { connections } from '../tables/tables.ts';
import { fitEvent } from './fit-event.ts';
import { sendToSockets } from './send-to-sockets.ts';

/**
 * Sends an event to every socket of its experiment. It returns when all have it, so that a sender that awaits each of
 * its events keeps them in order. Throws where a socket could neither be reached nor be closed.
 */
export async function pushEvent(event: LiveEvent): Promise<void> {
  const { uuid, workspace_id } = event.experiment;
  const rows = await connections.list(workspace_id, uuid);
  if (rows.length === 0) return;
  // Progress that is missed is followed by more.
  await sendToSockets(rows, fitEvent(event), { mustArrive: !event.method.endsWith('_progress') });
}

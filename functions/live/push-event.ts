import type { LiveEvent } from '#shared/contracts/events.ts';
import { connections } from '../tables/tables.ts';
import { fitEvent } from './fit-event.ts';
import { sendToSockets } from './send-to-sockets.ts';

/**
 * Sends an event to every socket of its experiment and returns when all have received it, so that a sender that awaits
 * each event keeps them in order. Throws if a socket can be neither reached nor closed.
 */
export async function pushEvent(event: LiveEvent): Promise<void> {
  const { uuid, workspace_id } = event.experiment;
  const rows = await connections.list(workspace_id, uuid);
  if (rows.length === 0) return;
  // Lost progress events do no harm, because further ones follow.
  await sendToSockets(rows, fitEvent(event), { mustArrive: !event.method.endsWith('_progress') });
}

import { vi } from 'vitest';
import { aLaboratory } from './experiment-builders.ts';
import { queues } from './functions.ts';
import { aConnection, sockets } from './sockets.ts';

/**
 * A laboratory whose manager has an open socket, after everything that the previous test has sent or replaced is reset.
 */
export async function aWatchedLaboratory() {
  vi.restoreAllMocks();
  queues.resetHistory();
  sockets.resetHistory();
  const lab = await aLaboratory();
  return { lab, live: await aConnection(lab.experiment, lab.manager.user.uuid) };
}
export type WatchedLaboratory = Awaited<ReturnType<typeof aWatchedLaboratory>>;

import type { LiveEvent } from '#shared/contracts/events.ts';
import { log } from '../aws/log.ts';
import { presentExperiment } from '../entities/experiments/present-experiment.ts';
import { sendToSockets } from '../live/sockets.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import { connections } from '../tables/tables.ts';
import type { JobMessage } from './job-message.ts';
import type { EventContent } from './task.ts';

type Phase = 'set' | 'progress' | 'success' | 'failure';
type Content = EventContent & Pick<LiveEvent, 'progress'>;

/** Publishes a job's event to everybody who has the experiment open. */
export async function publishJobEvent(
  phase: Phase,
  { kind, job_id }: Pick<JobMessage, 'kind' | 'job_id'>,
  experiment: ExperimentRow,
  project: Pick<ProjectRow, 'uuid' | 'name'>,
  content: Content,
): Promise<void> {
  const method: LiveEvent['method'] = `${kind}_${phase}`;
  await pushEvent({ method, experiment: presentExperiment(experiment, project), job_id, ...content });
}

/** Best effort: failures are logged. */
export async function tryToPublish(...event: Parameters<typeof publishJobEvent>): Promise<void> {
  try {
    await publishJobEvent(...event);
  } catch (error) {
    log('warn', 'an event could not be sent', { phase: event[0], job: event[1].job_id, error });
  }
}

/**
 * Sends an event to every socket of its experiment and returns when all have received it, so that a sender that awaits
 * each event keeps them in order. Throws if a socket can be neither reached nor closed.
 */
export async function pushEvent(event: LiveEvent): Promise<void> {
  const { uuid, workspace_id } = event.experiment;
  const rows = await connections.list(workspace_id, uuid);
  if (rows.length === 0) return;
  // Lost progress events do no harm, because further ones follow.
  await sendToSockets(rows, event, { mustArrive: !event.method.endsWith('_progress') });
}

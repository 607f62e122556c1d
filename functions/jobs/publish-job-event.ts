import type { LiveEvent } from '#shared/contracts/events.ts';
import { log } from '../aws/log.ts';
import { presentExperiment } from '../entities/experiments/present-experiment.ts';
import { pushEvent } from '../live/push-event.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
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

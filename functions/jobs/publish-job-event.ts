import type { LiveEvent } from '#shared/contracts/events.ts';
import { log } from '../aws/log.ts';
import { shownExperiment } from '../entities/experiments/present-experiment.ts';
import { pushEvent } from '../live/push-event.ts';
import type { ExperimentRow, ProjectRow } from '../tables/rows.ts';
import type { EventContent, JobMessage } from './task.ts';

type Phase = 'set' | 'progress' | 'success' | 'failure';
type Told = EventContent & Pick<LiveEvent, 'progress'>;

/** Sends a job's event to everybody who has the experiment open. */
export async function tell(
  phase: Phase,
  { kind, job_id }: Pick<JobMessage, 'kind' | 'job_id'>,
  experiment: ExperimentRow,
  project: Pick<ProjectRow, 'uuid' | 'name'>,
  content: Told,
): Promise<void> {
  const method: LiveEvent['method'] = `${kind}_${phase}`;
  await pushEvent({ method, experiment: shownExperiment(experiment, project), job_id, ...content });
}

/** The same, where what happened stands whether or not anybody hears of it. */
export async function tellPeople(...told: Parameters<typeof tell>): Promise<void> {
  try {
    await tell(...told);
  } catch (error) {
    log('warn', 'an event could not be sent', { phase: told[0], job: told[1].job_id, error });
  }
}

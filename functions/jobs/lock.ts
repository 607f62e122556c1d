import type { Change, Key } from '../tables/entity-table.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import type { JobMessage, QueuedJob } from './task.ts';

type Claimed = Partial<ExperimentRow>;

/** The attributes by which a job holds an experiment: its id, and when a worker took it up (0 before that). */
const attributes: { [K in QueuedJob]: (id: string, started: number) => Claimed } = {
  generation: (generation_id, generation_started) => ({ generation_id, generation_started }),
  calculation: (calculation_id, calculation_started) => ({ calculation_id, calculation_started }),
  modeling: (modeling_id, modeling_started) => ({ modeling_id, modeling_started }),
  plotting: (plotting_id, plotting_started) => ({ plotting_id, plotting_started }),
};

/** Instead of when a worker took it up: held by a call that writes what is to be calculated, so that nobody edits. */
export const held = -1;

/** Holds an experiment for a job, or with `''` lets go of it. */
export const claimOf = (kind: QueuedJob, id: string, started: number): Claimed => attributes[kind](id, started);

/** The condition that a job still holds its experiment. */
export function stillClaimed(
  kind: QueuedJob,
  jobId: string,
): Pick<Change<ExperimentRow>, 'condition' | 'names' | 'values'> {
  return { condition: '#claim = :claim', names: { '#claim': `${kind}_id` }, values: { ':claim': jobId } };
}

export function experimentKey({
  project_uuid,
  experiment_uuid,
}: Pick<JobMessage, 'project_uuid' | 'experiment_uuid'>): Key {
  return { parent: project_uuid, sort: experiment_uuid };
}

/** The four background jobs of an experiment. An attribute of the experiment holds each one's id while it runs. */
export const jobKinds = ['generation', 'calculation', 'modeling', 'plotting'] as const;
export type JobKind = (typeof jobKinds)[number];

/**
 * The types of jobs, and the kind whose lock each uses: imports and copies lock the experiment as a generation does.
 */
export const jobTypes = {
  generate: 'generation',
  'import-series': 'generation',
  'import-outputs': 'generation',
  copy: 'generation',
  calculate: 'calculation',
  model: 'modeling',
  plot: 'plotting',
} as const satisfies Record<string, JobKind>;
export type JobType = keyof typeof jobTypes;
export type JobIds = { [K in JobKind as `${K}_id`]: string };

/** The sign that a calculation waits: 0 in the experiment's row, or the API's flag. */
interface Waiting {
  calculation_started?: number;
  calculation_waits?: boolean | undefined;
}

/**
 * An experiment is busy while any job id is set. A calculation that waits in its queue does not count: it includes
 * whatever changes meanwhile.
 */
export function isBusy(experiment: JobIds & Waiting): boolean {
  return jobKinds.some(
    (kind) => experiment[`${kind}_id`] !== '' && !(kind === 'calculation' && isJoinable(experiment)),
  );
}

/** Whether a calculation is queued that no worker has started yet, so that it will include a change made now. */
export function isJoinable({
  calculation_id,
  calculation_started,
  calculation_waits,
}: Pick<JobIds, 'calculation_id'> & Waiting): boolean {
  return calculation_id !== '' && (calculation_started === 0 || calculation_waits === true);
}

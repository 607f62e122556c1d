/** The four background jobs of an experiment, and the attribute that holds each one's id while it runs. */
export const jobKinds = ['generation', 'calculation', 'modeling', 'plotting'] as const;
export type JobKind = (typeof jobKinds)[number];
export type JobIds = { [K in JobKind as `${K}_id`]: string };

/** What tells that a calculation waits: 0 on the experiment's row, or the word of the API. */
interface Waiting {
  calculation_started?: number;
  calculation_waits?: boolean | undefined;
}

/**
 * An experiment is busy while any job id is set (specification, section 4). A calculation that waits in its queue holds
 * nobody up: what changes meanwhile is calculated with it.
 */
export function isBusy(experiment: JobIds & Waiting): boolean {
  return jobKinds.some(
    (kind) => experiment[`${kind}_id`] !== '' && !(kind === 'calculation' && isJoinable(experiment)),
  );
}

/** Whether a calculation is queued that no worker has taken up: what changes now is calculated with it. */
export function isJoinable({
  calculation_id,
  calculation_started,
  calculation_waits,
}: Pick<JobIds, 'calculation_id'> & Waiting): boolean {
  return calculation_id !== '' && (calculation_started === 0 || calculation_waits === true);
}

/** The four background jobs of an experiment, and the attribute that holds each one's id while it runs. */
export const jobKinds = ['generation', 'calculation', 'modeling', 'plotting'] as const;
export type JobKind = (typeof jobKinds)[number];
export type JobIds = { [K in JobKind as `${K}_id`]: string };

/**
 * An experiment is busy while any job id is set (specification, section 4). A calculation that is queued and that no
 * worker has taken up yet (`calculation_started` is 0) holds nobody up: what changes meanwhile is calculated with it.
 */
export function isBusy(experiment: JobIds & { calculation_started?: number }): boolean {
  return jobKinds.some(
    (kind) => experiment[`${kind}_id`] !== '' && !(kind === 'calculation' && isJoinable(experiment)),
  );
}

/** Whether a calculation is queued that what changes now is calculated with. */
export function isJoinable({
  calculation_id,
  calculation_started,
}: Pick<JobIds, 'calculation_id'> & { calculation_started?: number }): boolean {
  return calculation_id !== '' && calculation_started === 0;
}

/** The four background jobs of an experiment, and the attribute that holds each one's id while it runs. */
export const jobKinds = ['generation', 'calculation', 'modeling', 'plotting'] as const;
export type JobKind = (typeof jobKinds)[number];
export type JobIds = { [K in JobKind as `${K}_id`]: string };

/** An experiment is busy while any job id is set (specification, section 4). */
export function isBusy(experiment: JobIds): boolean {
  return jobKinds.some((kind) => experiment[`${kind}_id`] !== '');
}

/** The background jobs of an experiment, which has at most one of each kind. */
export const jobKinds = ['generation', 'calculation', 'modeling', 'plotting'] as const;
export type JobKind = (typeof jobKinds)[number];

/**
 * The kind that changes may join while it is queued, because it will include them. The experiment is busy with it only
 * once a worker has begun it.
 */
export const joinableKind = 'calculation' satisfies JobKind;

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

/** A field of an experiment's jobs as its attributes, one for each kind: `generation_id`, `calculation_id`, … */
export type JobField<Field extends string, Value> = { [Kind in JobKind as `${Kind}_${Field}`]: Value };

/** Makes these attributes. */
export const jobField = <Field extends string, Value>(field: Field, valueFor: (kind: JobKind) => Value) =>
  Object.fromEntries(jobKinds.map((kind) => [`${kind}_${field}`, valueFor(kind)])) as JobField<Field, Value>;

/** The id of each job, empty while none runs, and whether it is queued: `started` is 0 in a row, `waits` the API's flag. */
type Jobs = JobField<'id', string> & Partial<JobField<'started', number> & JobField<'waits', boolean | undefined>>;

/** An experiment is busy while any job id is set, except that of a queued calculation. */
export function isBusy(experiment: Jobs): boolean {
  return jobKinds.some((kind) => experiment[`${kind}_id`] !== '' && !(kind === joinableKind && isJoinable(experiment)));
}

/** Whether a calculation is queued that no worker has begun yet, so that it will include a change made now. */
export function isJoinable({ calculation_id, calculation_started, calculation_waits }: Jobs): boolean {
  return calculation_id !== '' && (calculation_started === 0 || calculation_waits === true);
}

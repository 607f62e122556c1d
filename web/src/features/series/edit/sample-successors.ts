/** Samples and series that were deleted and made again by an undo or redo, by the uuid that they had. */
const successors = new Map<string, string>();
const key = (experiment: string, sample: string) => `${experiment} ${sample}`;

export function noteSuccessor(experiment: string, sample: string, successor: string): void {
  successors.set(key(experiment, sample), successor);
}

/** The sample that stands for one now: older steps of the history name it by the uuid that it had. */
export function presentSampleOf(experiment: string, sample: string): string {
  const next = successors.get(key(experiment, sample));
  return next === undefined ? sample : presentSampleOf(experiment, next);
}

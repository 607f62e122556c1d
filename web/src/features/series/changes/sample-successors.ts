/** Samples and series that an undo or redo deleted and created again, by their first uuid. */
const successors = new Map<string, string>();
const key = (experiment: string, sample: string) => `${experiment} ${sample}`;

export function noteSuccessor(experiment: string, sample: string, successor: string): void {
  successors.set(key(experiment, sample), successor);
}

/** With the history that needs them. */
export const forgetSuccessors = (): void => successors.clear();

/** The sample's current uuid: older steps of the history have its first one. */
export function presentSampleOf(experiment: string, sample: string): string {
  const next = successors.get(key(experiment, sample));
  return next === undefined ? sample : presentSampleOf(experiment, next);
}

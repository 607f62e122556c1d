import { type FailureMessages, reported } from '#functions/jobs/task.ts';

/** Messages of generations that succeed, or fail for a reason that people can change. */
export const generatedMessage = ({ number }: { number: number }) => `Series ${number} has been generated`;

export function exhaustedMessage(series: { number: number }, found: number): string {
  const samples = found === 1 ? 'the one sample' : `the ${found} samples`;
  return `${generatedMessage(series)} with ${samples} that were left: all others are in series already`;
}

export const nothingLeft =
  'All combinations of the inputs are in series already: widen a range, refine a step or add a category';
export const notDefined = 'Series generation needs at least one input and one output parameter';

/** Names the conflicting rules, and the reason for a rule that failed on every checked point. */
export function noFeasiblePoint(
  conflict: readonly { name: string; short_name: string }[],
  failures: ReadonlyMap<string, string>,
): string {
  const [first, ...others] = conflict;
  if (!first) return 'No sample was found that obeys all rules: relax a rule or widen a range';
  if (others.length > 0) {
    const names = conflict.map(({ name }) => name).join(', ');
    return `No sample obeys these rules together: ${names}. Relax one of them, or widen a range`;
  }
  const failure = failures.get(first.short_name);
  return failure
    ? `No sample obeys the rule ${first.name}, which fails: ${failure}`
    : `No sample obeys the rule ${first.name}: relax it, or widen a range`;
}

export const generationFailures: FailureMessages = {
  tookTooLong: 'Series generation took too long and was stopped. Please ask for fewer samples per series.',
  failed: 'Series generation failed and was stopped; nothing was changed. Please try again, or with fewer samples.',
  broken: `Series generation failed because of an error in the software; nothing was changed. ${reported}`,
  stopped: 'Series generation was interrupted twice and was stopped. Please ask for fewer samples per series.',
};

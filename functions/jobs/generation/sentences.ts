/** What people read about a generation that ended as it should, or for a reason that they can change. */
export const generatedSentence = ({ number }: { number: number }) => `Series ${number} has been generated`;

export function exhaustedSentence(series: { number: number }, found: number): string {
  const samples = found === 1 ? 'the one sample' : `the ${found} samples`;
  return `${generatedSentence(series)} with ${samples} that were left: all others are in series already`;
}

export const nothingLeft =
  'All combinations of the inputs are in series already: widen a range, refine a step or add a category';
export const notDefined = 'Series generation needs at least one input and one output parameter';
export const noFeasiblePoint = 'No combination of the inputs fulfils the rules: relax a rule or widen a range';

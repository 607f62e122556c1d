import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { measuredScores } from '#shared/rules/rank.ts';
import { exclusionText } from '#shared/rules/sample-state.ts';
import { namedSamples } from '#web/lib/resources/sample-names.ts';

/** The captions of charts that mark samples that failed or are left out. */
export const excludedCaptions = {
  crosses: 'Crosses: samples that failed or are left out.',
  dashed: 'Dashed: samples that failed or are left out.',
};

/** All samples with their names and scores, NaN without one; the name of one that does not count says so. */
export function namedScores(list: readonly Series[], outputs: readonly OutParameter[]) {
  const named = namedSamples(list);
  const scores = measuredScores(
    named.map(({ sample }) => sample),
    outputs,
  );
  return named.map(({ sample, name }, index) => ({
    sample,
    name: sample.state ? `${name}, ${exclusionText(sample)}` : name,
    score: scores[index] ?? Number.NaN,
  }));
}

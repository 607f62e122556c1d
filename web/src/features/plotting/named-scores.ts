import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { measuredScores } from '#shared/rules/rank.ts';
import { namedSamples } from '#web/lib/resources/sample-names.ts';

/** All samples with their names and scores; NaN without one. */
export function namedScores(list: readonly Series[], outputs: readonly OutParameter[]) {
  const named = namedSamples(list);
  const scores = measuredScores(
    named.map(({ sample }) => sample),
    outputs,
  );
  return named.map((one, index) => ({ ...one, score: scores[index] ?? Number.NaN }));
}

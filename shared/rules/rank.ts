import { isOpen, type MeasuredSample } from './sample-state.ts';
import { type Objective, weightedScores } from './score.ts';

/** The score of a sample without any filled output; screens show N/A. */
export const noScore = -1;

/** Whether no output counts, so that no sample has a score to learn from. Without outputs that is plain. */
export const isUnweighed = (outputs: readonly Pick<Objective, 'weight'>[]): boolean =>
  outputs.length > 0 && outputs.every(({ weight }) => weight === 0);

/**
 * The rank score of every sample: the weighted mean of its normalised outputs, rounded to 3 decimals, or -1 if no output
 * is filled. A missing output counts as 0, so measuring it can only raise the score; one of weight 0 adds nothing.
 *
 * @param values by output, then by sample; NaN if not measured. All columns have the same length.
 * @param count of the samples, which also those without any output have
 */
export function rankScores(
  values: readonly ArrayLike<number>[],
  outputs: readonly Objective[],
  count = values[0]?.length ?? 0,
): Float64Array {
  const { scores } = weightedScores(values, outputs, count);
  const columns = values.slice(0, outputs.length);
  for (let sample = 0; sample < scores.length; sample++) {
    const isFilled = columns.some((column) => Number.isFinite(column[sample]));
    scores[sample] = isFilled ? Math.round((scores[sample] ?? 0) * 1000) / 1000 : noScore;
  }
  return scores;
}

/**
 * The rank scores of samples in the API's format, in the order of the samples. One that failed or is left out has none,
 * and the others have theirs as if it were not there.
 */
export function rankSamples(
  samples: readonly MeasuredSample[],
  outputs: readonly (Objective & { readonly uuid: string })[],
): Float64Array {
  const values = outputs.map(() => new Float64Array(samples.length).fill(Number.NaN));
  const columnOf = new Map(outputs.map(({ uuid }, output) => [uuid, values[output]]));
  samples.forEach(({ state, outParameters }, sample) => {
    if (state) return;
    for (const { out_parameter, value } of outParameters) {
      const column = value === null ? undefined : columnOf.get(out_parameter);
      if (column && value !== null) column[sample] = value;
    }
  });
  return rankScores(values, outputs, samples.length);
}

/**
 * The rank scores of measured samples, for charts and counts; NaN of the others. A score that comes from calculated
 * outputs alone is none that anybody has measured.
 */
export function measuredScores(
  samples: readonly MeasuredSample[],
  outputs: readonly (Objective & { readonly uuid: string; readonly is_functional: boolean })[],
): Float64Array {
  const weighted = new Set(outputs.flatMap(({ uuid, weight }) => (weight > 0 ? [uuid] : [])));
  return rankSamples(samples, outputs).map((score, index) => {
    const sample = samples[index];
    const counts = sample?.outParameters.some(
      ({ out_parameter, value }) => value !== null && weighted.has(out_parameter),
    );
    return sample && counts && !sample.state && !isOpen(sample, outputs) ? score : Number.NaN;
  });
}

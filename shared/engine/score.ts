import { loss, type Objective, outputScale, scaled, weightedScores } from '#shared/rules/score.ts';

/**
 * The score of each sample, 0 … 1, by the formula of the rank; NaN unless every weighted output is measured.
 *
 * @param outputs one row per sample, in the order of `objectives`; a value that is not finite counts as not measured
 */
export function scores(outputs: readonly (readonly number[])[], objectives: readonly Objective[]): Float64Array {
  const columns = objectives.map((_, output) => columnOf(outputs, output));
  const { scores, measured, weighted } = weightedScores(columns, objectives, outputs.length);
  return scores.map((score, sample) => (weighted > 0 && measured[sample] === weighted ? score : Number.NaN));
}

/** The scores of other rows on the scale of the samples' outputs: not limited to 0 … 1. */
export function scoresOnScaleOf(
  outputs: readonly (readonly number[])[],
  objectives: readonly Objective[],
  others: readonly (readonly number[])[],
): number[] {
  const parts = objectives.flatMap(({ weight, target }, output) =>
    weight > 0 ? [{ weight, target, output, scale: outputScale(columnOf(outputs, output), target) }] : [],
  );
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const scoreOf = (row: readonly number[]): number =>
    parts.reduce((sum, { weight, target, output, scale }) => {
      return sum + (weight / total) * scaled(loss(row[output] ?? Number.NaN, target), scale);
    }, 0);
  return others.map((row) => (parts.every(({ output }) => Number.isFinite(row[output])) ? scoreOf(row) : Number.NaN));
}

function columnOf(rows: readonly (readonly number[])[], output: number): Float64Array {
  const column = new Float64Array(rows.length);
  for (let sample = 0; sample < column.length; sample += 1) column[sample] = rows[sample]?.[output] ?? Number.NaN;
  return column;
}

/** The index of the row with the highest score. */
export function bestRow(measured: readonly (readonly number[])[], objectives: readonly Objective[]): number {
  const found = scores(measured, objectives);
  return found.reduce((at, score, row) => (score > (found[at] ?? Number.NEGATIVE_INFINITY) ? row : at), 0);
}

import type { Objective } from './types.ts';

/**
 * The score of each sample: the weighted mean of its normalised outputs, 0 … 1, NaN where a weighted output is not
 * measured. Maximise and minimise are normalised to the smallest and largest value across samples (constant: 1), a value
 * or a range to 1 − distance / greatest distance.
 *
 * @param outputs one row a sample, in the order of `objectives`; anything not finite counts as not measured
 */
export function scores(outputs: readonly (readonly number[])[], objectives: readonly Objective[]): Float64Array {
  const weighted = [...objectives.keys()].filter((output) => (objectives[output]?.weight ?? 0) > 0);
  const total = weighted.reduce((sum, output) => sum + (objectives[output]?.weight ?? 0), 0);
  const result = new Float64Array(outputs.length).fill(total > 0 ? 0 : Number.NaN);
  for (const output of weighted) {
    const objective = objectives[output];
    if (!objective) continue;
    const normalised = normalise(
      outputs.map((row) => row[output] ?? Number.NaN),
      objective.target,
    );
    for (let i = 0; i < result.length; i += 1) {
      result[i] = (result[i] ?? 0) + (objective.weight / total) * (normalised[i] ?? Number.NaN);
    }
  }
  return result;
}

/** Values are halved before they are subtracted, so that 1e308 and −1e308 do not overflow. */
function normalise(values: readonly number[], target: Objective['target']): number[] {
  const losses = values.map((value) => (Number.isFinite(value) ? loss(value / 2, target) : Number.NaN));
  const finite = losses.filter((value) => !Number.isNaN(value));
  const best = target === 'Maximize' || target === 'Minimize' ? finite.reduce((a, b) => Math.min(a, b), Infinity) : 0;
  const worst = finite.reduce((a, b) => Math.max(a, b), -Infinity);
  const span = worst / 2 - best / 2;
  return losses.map((value) => (span > 0 || Number.isNaN(value) ? 1 - (value / 2 - best / 2) / span : 1));
}

/** Half the distance to where the output should be; for a direction, the value with the sign that makes less better. */
function loss(half: number, target: Objective['target']): number {
  if (target === 'Maximize') return -half;
  if (target === 'Minimize') return half;
  if (typeof target === 'number') return Math.abs(half - target / 2);
  const below = target.min === null ? 0 : target.min / 2 - half;
  const above = target.max === null ? 0 : half - target.max / 2;
  return Math.max(0, below, above);
}

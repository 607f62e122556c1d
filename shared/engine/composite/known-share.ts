import { loss, outputScale, scaled } from '#shared/rules/score.ts';
import { BEYOND } from '../predictions/scale.ts';
import type { Point, ProposeRequest } from '../types.ts';

/** The part of the score of each point that follows from the point alone. */
export type KnownShare = (points: readonly Point[]) => Promise<Float64Array>;

/** The objectives with a weight that are known of every point; none where no other is left to be learned. */
export function knownObjectives({ objectives, known }: Pick<ProposeRequest, 'objectives' | 'known'>): Set<number> {
  const weighted = (output: number): boolean => (objectives[output]?.weight ?? 0) > 0;
  const found = new Set(known?.outputs.filter(weighted));
  return [...objectives.keys()].some((output) => weighted(output) && !found.has(output)) ? found : new Set();
}

/**
 * The known part of the score by the rule of the rank, on the scale of the samples' own values. A value that cannot be
 * calculated counts as the worst.
 */
export function knownShare(request: Pick<ProposeRequest, 'objectives' | 'outputs' | 'known'>): KnownShare | undefined {
  const { objectives, outputs, known } = request;
  const used = knownObjectives(request);
  if (!known || used.size === 0) return undefined;
  const total = objectives.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  const parts = known.outputs.map((output) => {
    const { weight, target } = objectives[output] ?? { weight: 0, target: 'Maximize' };
    const scale = outputScale(
      outputs.map((row) => row[output] ?? Number.NaN),
      target,
    );
    return (value: number): number => {
      if (!used.has(output)) return 0;
      const part = Number.isFinite(value) ? scaled(loss(value, target), scale) : 0;
      return (weight / total) * Math.min(1 + BEYOND, Math.max(-BEYOND, part));
    };
  });
  return async (points) => {
    const values = await known.evaluate(points);
    return Float64Array.from(points, (_, at) =>
      parts.reduce((sum, part, index) => sum + part(values[at]?.[index] ?? Number.NaN), 0),
    );
  };
}

import { fitScore, type ScoredSamples } from './fit-score.ts';
import { withKernels } from './kernels/kernels.ts';
import type { Point, SpaceInput } from './types.ts';

export interface PlotRequest extends ScoredSamples {
  /** Places of the two inputs. */
  x: number;
  y: number;
  /** Points along each side. */
  size: number;
}

export interface PlotPoint {
  x: number;
  y: number;
  score: number;
}

/**
 * Predicts the score on a square grid of two inputs, the other ones as in the best sample. A numeric side runs evenly
 * over the input's range; on a categorical one each level takes an equal share.
 *
 * @returns size × size points, y by y for each x
 * @throws the signal's reason once aborted
 */
export async function predictGrid(request: PlotRequest): Promise<PlotPoint[]> {
  const { space, points, score, x, y, size } = request;
  const background = points[bestOf(score)] ?? [];
  const across = side(space.inputs[x], size);
  const along = side(space.inputs[y], size);
  const asked: Point[] = across.flatMap((atX) => along.map((atY) => background.with(x, atX).with(y, atY)));
  const found = await withKernels(async (kernels) => {
    const model = await fitScore(kernels, request, [...points.keys()]);
    request.onProgress?.({ done: 1, total: 2, phase: 'Predicting' });
    return await model.scores(asked);
  });
  return asked.map((point, at) => ({ x: point[x] ?? 0, y: point[y] ?? 0, score: found[at] ?? 0 }));
}

function bestOf(score: Float64Array): number {
  return score.reduce((best, value, sample) => (value > (score[best] ?? -1) ? sample : best), 0);
}

function side(input: SpaceInput | undefined, size: number): number[] {
  if (!input) return [];
  return Array.from({ length: size }, (_, place) => {
    if (input.kind === 'categorical') return Math.floor((place * input.levels) / size);
    const share = place / Math.max(1, size - 1);
    // The difference of two doubles may be infinite.
    return Number((input.min * (1 - share) + input.max * share).toPrecision(7));
  });
}

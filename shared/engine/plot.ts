import { fitScore, type ScoredSamples } from './fit-score.ts';
import { withKernels } from './kernels/kernels.ts';
import type { Point, SpaceInput } from './types.ts';

export interface PlotRequest extends ScoredSamples {
  /** Indices of the two inputs. */
  x: number;
  y: number;
  /** Number of points along each side. */
  size: number;
}

export interface PlotPoint {
  x: number;
  y: number;
  score: number;
}

/**
 * Predicts the score on a square grid of two inputs, with the other inputs as in the best sample. A numeric side spans
 * the input's range evenly; on a categorical side each level has an equal share.
 *
 * @returns size × size points; y varies fastest
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
  return Array.from({ length: size }, (_, index) => {
    if (input.kind === 'categorical') return Math.floor((index * input.levels) / size);
    const share = index / Math.max(1, size - 1);
    // Interpolates without max − min, which may overflow.
    return Number((input.min * (1 - share) + input.max * share).toPrecision(7));
  });
}

import { createPacer } from './control/create-pacer.ts';
import { withKernels } from './kernels/kernels.ts';
import { onSteps } from './predictions/contour.ts';
import { createForecasters } from './predictions/create-forecaster.ts';
import { fitModel } from './predictions/fit-model.ts';
import { withinScores } from './predictions/forecast.ts';
import { inOrder, type LearnRequest } from './predictions/learn-request.ts';
import { scores } from './score.ts';
import { isBlended, withValues } from './space/blend.ts';
import { axisOfInput } from './space/create-grid.ts';
import { alongInput, settableAlong } from './space/side-positions.ts';
import { IllConditionedError } from './surrogate/gaussian-process.ts';
import type { Control, Point, SpaceInput } from './types.ts';

export interface PlotRequest extends LearnRequest, Pick<Control, 'onProgress'> {
  /** Indices of the two inputs. */
  x: number;
  y: number;
  /** Number of points along each side. */
  size: number;
}

export interface PlotPoint {
  x: number;
  y: number;
  /** Null where no mixture has these two amounts. */
  score: number | null;
}

/**
 * Predicts the score on a square grid of two inputs, with the other inputs as in the best sample, by the model that
 * forecasts samples. A numeric side spans the input's range evenly on its scale, with levels and steps in place of the
 * nearest values, so that the highest place can be set; on a categorical side each level has an equal share. The other
 * parts of a mixture share what is left of its total.
 *
 * @returns size × size points; y varies fastest
 * @throws the signal's reason once aborted
 */
export async function predictGrid({ onProgress, x, y, size, ...request }: PlotRequest): Promise<PlotPoint[]> {
  const { space, points, outputs, objectives, signal } = request;
  signal?.throwIfAborted();
  const background = points[bestOf(scores(outputs, objectives))] ?? [];
  const across = side(space.inputs[x], size);
  const along = side(space.inputs[y], size);
  const asked: Point[] = across.flatMap((atX) =>
    along.map((atY) =>
      withValues(space, background, [
        [x, atX],
        [y, atY],
      ]),
    ),
  );
  const found = await withKernels(async (kernels) => {
    const fitted = await fitModel(kernels, inOrder(request));
    if (!fitted) throw new IllConditionedError();
    onProgress?.({ done: 1, total: 2, phase: 'Predicting' });
    const { values } = await createForecasters(kernels, fitted, createPacer({ ...(signal && { signal }) }));
    return await values[0].forecast(asked);
  });
  return asked.map((point, at) => ({
    ...{ x: point[x] ?? 0, y: point[y] ?? 0 },
    score: isBlended(space, point) ? withinScores(found[at]?.value ?? 0) : null,
  }));
}

function bestOf(score: Float64Array): number {
  return score.reduce((best, value, sample) => (value > (score[best] ?? -1) ? sample : best), 0);
}

function side(input: SpaceInput | undefined, size: number): number[] {
  if (!input) return [];
  if (input.kind === 'categorical')
    return Array.from({ length: size }, (_, index) => Math.floor((index * input.levels) / size));
  const positions = input.levels?.length ? settableAlong(input, size) : onSteps(input, alongInput(input, size));
  const { isOn } = axisOfInput(input);
  return positions.map((value) => (isOn(value) ? value : Number(value.toPrecision(7))));
}

import { axisOf } from '#shared/rules/axis.ts';
import { bestRow, type ModelSource } from '#web/lib/engine/model-source.ts';

/** The setting of the best measured sample; without one, the middle of every input. */
export function startSettings({ request, inputs }: ModelSource): { best: readonly number[] } {
  const { points, outputs, objectives } = request;
  const middle = inputs.map((input) => (input.is_categorical ? 0 : axisOf(input).at(0.5)));
  return { best: points[bestRow(outputs, objectives)] ?? middle };
}

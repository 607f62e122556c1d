import { bestRow, type ModelSource } from '#web/lib/engine/model-source.ts';

/** The setting of the best measured sample; without one, the middle of every input. */
export function startSettings({ request, inputs }: ModelSource): { best: readonly number[] } {
  const { points, outputs, objectives } = request;
  const middle = inputs.map(({ is_categorical, min_value, max_value }) =>
    is_categorical ? 0 : min_value / 2 + max_value / 2,
  );
  return { best: points[bestRow(outputs, objectives)] ?? middle };
}

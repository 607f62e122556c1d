import { ApiError } from '#functions/runtime/api-error.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';

interface Choices {
  is_categorical: boolean;
  categories: string[];
}

/**
 * Samples store the index of a category. While there are series, a kept category must keep its index, or the samples'
 * values would silently change. Renaming a category, adding at the end and removing there are allowed (decision
 * PARAM-4).
 */
export function keepCategoryIndices(before: Choices, after: Choices, experiment: ExperimentRow): void {
  if (experiment.series_total === 0 || !before.is_categorical || !after.is_categorical) return;
  const moved = before.categories.find((category, index) => {
    const newIndex = after.categories.indexOf(category);
    return newIndex >= 0 && newIndex !== index;
  });
  if (moved === undefined) return;
  const detail = `Category ${moved} must keep its place while there are series: rename categories or add them at the end`;
  throw new ApiError('refused', detail, { fields: { categories: detail } });
}

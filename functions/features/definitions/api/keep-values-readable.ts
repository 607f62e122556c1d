import { forgetDeleted } from '#functions/entities/samples/deleted-sample.ts';
import { visibleRows } from '#functions/entities/samples/visible-samples.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';

interface Choices {
  is_categorical: boolean;
  categories: string[];
}

/**
 * Samples store the index of a category. While there are series, a kept category must keep its index, one that a sample
 * has may not be removed, and a parameter with values keeps its type: else the samples' values would silently change.
 * Renaming a category and adding at the end are allowed (decision PARAM-4). A deleted sample with such a
 * value does not come back.
 */
export async function keepValuesReadable(
  kind: 'in' | 'out',
  before: Choices & { uuid: string },
  after: Choices,
  experiment: ExperimentRow,
): Promise<void> {
  if (experiment.series_total === 0) return;
  const isRetyped = before.is_categorical !== after.is_categorical;
  if (!isRetyped && !before.is_categorical) return;
  if (!isRetyped) keepCategoryIndices(before, after);
  const firstLost = isRetyped ? 0 : after.categories.length;
  if (!isRetyped && firstLost >= before.categories.length) return;
  const isLost = (value: number) => isRetyped || value >= firstLost;
  for await (const page of visibleRows(experiment)) {
    const values = page.flatMap((row) => row[kind][before.uuid] ?? []);
    const lost = values.find(isLost);
    if (lost !== undefined) throw isRetyped ? retyped() : removed(before.categories[lost] ?? String(lost));
  }
  await forgetDeleted(experiment, (row) => [row[kind][before.uuid] ?? []].flat().some(isLost));
}

function keepCategoryIndices(before: Choices, after: Choices): void {
  const moved = before.categories.find((category, index) => {
    const newIndex = after.categories.indexOf(category);
    return newIndex >= 0 && newIndex !== index;
  });
  if (moved === undefined) return;
  throw refused(
    `Category ${moved} must keep its place while there are series: rename categories or add them at the end`,
  );
}

const removed = (category: string) =>
  refused(`Category ${category} cannot be removed while samples have it: rename it, or change the samples first`);

const retyped = () =>
  new ApiError('refused', 'The type cannot change while samples have values: create another input or output instead');

const refused = (detail: string) => new ApiError('refused', detail, { fields: { categories: detail } });

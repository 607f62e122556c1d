import type { PooledFolds } from '#shared/engine/combine-folds.ts';
import { crossValidate } from '#shared/engine/model.ts';

/** A cross-validation of samples that have more than one setting. */
export async function crossValidated(...request: Parameters<typeof crossValidate>): Promise<PooledFolds> {
  const found = await crossValidate(...request);
  if (!found) throw new Error('All samples have the same settings.');
  return found;
}

import { isDeepStrictEqual } from 'node:util';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { TransactionItem } from '../aws/transact.ts';
import type { CalculationOfSample } from '../tables/rows.ts';
import { samples } from '../tables/tables.ts';
import type { FoundValues } from './found-values.ts';

/** A sample's calculated values in the stored format. */
export function foundCalculation(
  job_id: string,
  { version }: Pick<EffectiveSample, 'version'>,
  { comp = {}, out = {}, reasons = {}, broken = [] }: Partial<FoundValues> = {},
): CalculationOfSample {
  return {
    job_id,
    version,
    comp,
    out,
    ...(Object.keys(reasons).length > 0 ? { reasons } : {}),
    ...(broken.length > 0 ? { broken: broken.toSorted() } : {}),
  };
}

/**
 * Whether a sample's calculation differs from the one that is valid; the versions of the sample and of the definitions
 * alone are no difference.
 */
export function differs(before: CalculationOfSample | undefined, found: FoundValues | undefined): boolean {
  if (!before) return true;
  const { definitions_version: _, ...values } = before;
  return !isDeepStrictEqual(values, foundCalculation(before.job_id, before, found));
}

/** The transaction item that writes a sample's values; the experiment is busy, so nobody else changes the sample. */
export function commitStep(row: EffectiveSample): TransactionItem {
  const { workspace_uuid, parent, sort, out, version, edited_by, calculation } = row;
  return samples.change(workspace_uuid, { parent, sort }, { set: { out, version, edited_by, calculation } });
}

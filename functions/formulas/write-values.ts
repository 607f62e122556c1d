import { isDeepStrictEqual } from 'node:util';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { TransactionItem } from '../aws/transact.ts';
import { calculationOf } from '../entities/samples/calculated-values.ts';
import type { JobRun } from '../jobs/task.ts';
import { mapConcurrent } from '../runtime/map-concurrent.ts';
import { and, or, where } from '../tables/condition.ts';
import type { CalculationOfSample, StoredSample } from '../tables/rows.ts';
import { samples } from '../tables/tables.ts';
import type { FoundValues } from './found-values.ts';

const concurrency = 8;

/** A sample's calculated values in the stored format. */
export function foundCalculation(
  job_id: string,
  { comp = {}, out = {}, reasons = {}, broken = [] }: Partial<FoundValues> = {},
): CalculationOfSample {
  return {
    job_id,
    comp,
    out,
    ...(Object.keys(reasons).length > 0 ? { reasons } : {}),
    ...(broken.length > 0 ? { broken } : {}),
  };
}

/**
 * Whether a sample's calculation differs from the stored one; the version of the definitions alone is no difference.
 */
export function differs(before: CalculationOfSample | undefined, found: FoundValues | undefined): boolean {
  if (!before) return true;
  const { definitions_version: _, ...values } = before;
  return !isDeepStrictEqual(values, foundCalculation(before.job_id, found));
}

/** A sample as it was read, and its calculated values. */
export interface Written {
  row: EffectiveSample;
  calculation: CalculationOfSample;
}

/** A sample has two slots for a calculation: the one without the values that count now is written. */
function slotFor(row: EffectiveSample, holding: readonly string[]): 'calculation_a' | 'calculation_b' {
  const isAVisible = row.calculation_a !== undefined && calculationOf(row, holding) === row.calculation_a;
  return isAVisible ? 'calculation_b' : 'calculation_a';
}

/** A sample whose calculation becomes visible with the commit: its former values are invalid. */
export function calculatedRow({ row, calculation }: Written): EffectiveSample {
  return { ...row, calculation_a: calculation, calculation_b: undefined };
}

/** The transaction item that writes a sample's values; the experiment is busy, so nobody else changes the sample. */
export function commitStep({
  workspace_uuid,
  parent,
  sort,
  calculation_a,
  calculation_b,
}: EffectiveSample): TransactionItem {
  return samples.change(workspace_uuid, { parent, sort }, { set: { calculation_a, calculation_b } });
}

/**
 * Writes values that stay invisible until the experiment names their job. A repeated run continues after the last
 * written sample.
 */
export async function writeInvisibly(
  all: readonly Written[],
  holding: readonly string[],
  { signal, report, keep }: Pick<JobRun, 'signal' | 'report' | 'keep'>,
): Promise<void> {
  let done = 0;
  await mapConcurrent(concurrency, all, async (written) => {
    signal.throwIfAborted();
    report({ done, total: all.length, phase: 'Writing values' });
    done += 1;
    if (written.row[slotFor(written.row, holding)]?.job_id === written.calculation.job_id) return;
    await writeOne(written, holding);
    keep();
  });
}

const { absent, atMost, equals, noneOf } = where<StoredSample>();

/**
 * A worker that continues after a cancel must not overwrite values of a newer job (ids are ordered by time), nor those
 * that a newer job has added to a valid calculation.
 */
async function writeOne({ row, calculation }: Written, holding: readonly string[]): Promise<void> {
  const { workspace_uuid, parent, sort } = row;
  const slot = slotFor(row, holding);
  const isFree = and(
    atMost(`${slot}.job_id`, calculation.job_id),
    holding.length > 0 ? noneOf(`${slot}.job_id`, holding) : undefined,
  );
  await samples.update(
    workspace_uuid,
    { parent, sort },
    {
      set: { [slot]: calculation },
      condition: or(absent(slot), equals(`${slot}.job_id`, row[slot]?.job_id ?? ''), isFree),
    },
  );
}

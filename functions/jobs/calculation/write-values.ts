import type { Step } from '../../platform/transact.ts';
import type { CalculationOfSample, SampleRow } from '../../tables/rows.ts';
import { samples } from '../../tables/tables.ts';
import type { Evaluation } from './evaluate.ts';

const lanes = 8;

/** A sample with its values where the calculation that is shown now has none of its own. */
export function calculatedRow(
  row: SampleRow,
  job_id: string,
  calculatedBy: string,
  values: Evaluation['values'][number] | undefined,
): SampleRow {
  const calculation: CalculationOfSample = { job_id, comp: values?.comp ?? {}, out: values?.out ?? {} };
  const aIsShown = calculatedBy !== '' && row.calculation_a?.job_id === calculatedBy;
  return aIsShown ? { ...row, calculation_b: calculation } : { ...row, calculation_a: calculation };
}

/** The step that writes a sample's values; the experiment is busy, so nobody else changes the sample. */
export function commitStep({ workspace_uuid, parent, sort, calculation_a, calculation_b }: SampleRow): Step {
  return samples.change(workspace_uuid, { parent, sort }, { set: { calculation_a, calculation_b } });
}

/**
 * Writes values that nobody sees before the experiment names their job. A worker that goes on after its job was
 * cancelled must not write over those of the next job: ids are in the order of time.
 */
export async function writeInvisibly(rows: readonly SampleRow[], jobId: string, signal: AbortSignal): Promise<void> {
  const waiting = rows.values();
  const lane = async () => {
    for (const row of waiting) {
      signal.throwIfAborted();
      await writeOne(row, jobId);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function writeOne(row: SampleRow, jobId: string): Promise<void> {
  const { workspace_uuid, parent, sort } = row;
  const slot = row.calculation_a?.job_id === jobId ? 'calculation_a' : 'calculation_b';
  await samples.update(
    workspace_uuid,
    { parent, sort },
    {
      set: { [slot]: row[slot] },
      condition: `attribute_not_exists(${slot}) OR ${slot}.job_id <= :job`,
      values: { ':job': jobId },
    },
  );
}

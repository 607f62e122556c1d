import type * as z from 'zod';
import { calculateMessage } from '#functions/formulas/calculate-message.ts';
import type { JobMessage } from '#functions/jobs/job-message.ts';
import { acquire } from '#functions/jobs/lock.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import type { duplicateMode } from '#shared/contracts/experiments.ts';
import { copyDefinitions } from './copy-definitions.ts';
import { type CopyWatch, copySeries } from './copy-series.ts';

interface Copy {
  /** The row that makes the copy visible. */
  row: ExperimentRow;
  /** The calculation that locks the row, if values of the original were outdated. */
  calculation: JobMessage | undefined;
}

/**
 * Writes an experiment's content below another one whose row does not exist yet. Idempotent.
 *
 * @param empty the row of the empty copy
 */
export async function copyExperiment(
  from: ExperimentRow,
  empty: ExperimentRow,
  mode: z.infer<typeof duplicateMode>,
  newId: () => string,
  watch: CopyWatch = {},
): Promise<Copy> {
  const definitions = await copyDefinitions(from, empty, mode);
  const series = mode === 'full' ? await copySeries(from, empty, definitions.copyOf, watch) : undefined;
  const copy: ExperimentRow = { ...empty, calculated_total: definitions.calculated, ...series?.row };
  const isOutdated = copy.calculated_total > 0 && copy.series_total > 0 && !series?.isCalculated;
  if (!isOutdated) return { row: copy, calculation: undefined };
  const calculation = calculateMessage(copy, newId(), copy.creator);
  return { row: { ...copy, ...acquire(calculation) }, calculation };
}

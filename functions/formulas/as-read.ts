import { isBusy } from '#shared/rules/jobs.ts';
import { asCalculated } from '../entities/experiments/as-calculated.ts';
import { busy, notFound } from '../runtime/api-error.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';

/** What a change was made from is not what is there any more. */
class ReadOthers extends Error {
  override readonly name = 'ReadOthers';
}

/** For a change that was made from an experiment's definitions and calculated values: it is written while they are as they were read. */
export const whileAsRead = (experiment: ExperimentRow) => ({
  ...asCalculated(experiment),
  refusal: () => new ReadOthers(),
});

/** Each attempt that fails means that somebody else's change has come first. */
const attempts = 20;

/** Makes a change from an experiment as it is, anew for as long as that changes before it is written. */
export async function fromCurrent<Result>(
  read: ExperimentRow,
  write: (experiment: ExperimentRow, attempt: number) => Promise<Result>,
): Promise<Result> {
  const { workspace_uuid: tenant, parent, sort } = read;
  let experiment = read;
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(experiment, attempt);
    } catch (error) {
      if (!(error instanceof ReadOthers)) throw error;
      const now = await experiments.get(tenant, { parent, sort });
      if (!now) throw notFound();
      if (isBusy(now) || attempt === attempts) throw busy();
      experiment = now;
    }
  }
}

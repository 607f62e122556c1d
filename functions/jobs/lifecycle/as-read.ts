import { busy, notFound } from '#functions/platform/api-error.ts';
import { asCalculated } from '#functions/platform/as-calculated.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { experiments } from '#functions/tables/tables.ts';
import { isBusy } from '#shared/rules/jobs.ts';

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

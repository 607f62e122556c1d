import { isBusy } from '#shared/rules/jobs.ts';
import { retryOnConflict } from '../aws/retry-on-conflict.ts';
import { calculatedFrom } from '../entities/samples/outdated-values.ts';
import { busy, notFound } from '../runtime/api-error.ts';
import { unchangedSince } from '../tables/condition.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import { experiments } from '../tables/tables.ts';
import type { ExperimentChange } from './change-experiment.ts';

/** One attempt at a change that is made from an experiment's definitions and calculated values. */
export interface Attempt {
  number: number;
  /** Part of a change of the experiment: if these have changed since they were read, it is a conflict. */
  ifUnchanged: Required<Pick<ExperimentChange, 'condition' | 'refusal'>>;
}

/** Makes a change from an experiment as it was read, and after each conflict from what it is by then. */
export function retryIfChanged<Result>(
  read: ExperimentRow,
  write: (experiment: ExperimentRow, attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  const attempt = async (conflict: () => Error, number: number) => {
    const experiment = number === 1 ? read : await readAgain(read);
    const condition = unchangedSince(experiment, ...calculatedFrom);
    return write(experiment, { number, ifUnchanged: { condition, refusal: conflict } });
  };
  return retryOnConflict(attempt, { giveUp: refuseBusy });
}

export async function readAgain({ workspace_uuid, parent, sort }: ExperimentRow): Promise<ExperimentRow> {
  const now = await experiments.get(workspace_uuid, { parent, sort });
  if (!now) throw notFound();
  if (isBusy(now)) throw busy();
  return now;
}

function refuseBusy(): never {
  throw busy();
}

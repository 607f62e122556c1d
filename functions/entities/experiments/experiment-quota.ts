import type { TransactionItem } from '#functions/aws/transact.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { where } from '#functions/tables/condition.ts';
import type { ProjectRow } from '#functions/tables/rows.ts';
import { projects } from '#functions/tables/tables.ts';

export const experimentsReached = () => new ApiError('quota', limitReached);
export const limitReached = "The licence's number of experiments is reached";

/** Counts one more experiment in the project, or refuses it at the limit. */
export function countExperiment(
  { workspace_uuid, parent, sort }: ProjectRow,
  limit: number,
  refusal: () => Error = experimentsReached,
): TransactionItem {
  const add = { experiment_total: 1 };
  const condition = where<ProjectRow>().lessThan('experiment_total', limit);
  return projects.change(workspace_uuid, { parent, sort }, { set: {}, add, condition }, refusal);
}

import { refusedField } from '#functions/runtime/api-error.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { limits } from '#shared/rules/limits.ts';
import { type ChangeOfExclusion, type Excluded, excludedAfter, isSameExclusion } from '#shared/rules/sample-state.ts';

/** The fields of a sample that a change of its state writes; empty where nothing changes. Throws for a lone reason. */
export function changedExclusion(before: Excluded, change: ChangeOfExclusion): Partial<Excluded> {
  const { state, reason } = excludedAfter(before, change);
  if (!state && change.reason) throw refusedField('reason', reasonNeedsState);
  return isSameExclusion(before, { state, reason }) ? {} : { state, reason };
}

export const reasonNeedsState = 'A reason is of a sample that failed or is left out';

/** The reasons of an experiment with those that people have just given, newest last; empty if it knows them all. */
export function rememberReasons(
  { reasons = [] }: Pick<ExperimentRow, 'reasons'>,
  given: Iterable<string | null | undefined>,
): Pick<ExperimentRow, 'reasons'> {
  const added = [...new Set(given)].flatMap((reason) => (reason && !reasons.includes(reason) ? [reason] : []));
  return added.length > 0 ? { reasons: [...reasons, ...added].slice(-limits.reasons) } : {};
}

import { requireOpenExperiment } from '#functions/access/record-lock.ts';
import { retryOnConflict } from '#functions/aws/retry-conflicts.ts';
import { requireRoom } from '#functions/entities/licences/quotas.ts';
import { calculatedFrom } from '#functions/entities/samples/outdated-values.ts';
import { lostLabels } from '#functions/entities/samples/sample-labels.ts';
import { changeExperiment } from '#functions/formulas/change-experiment.ts';
import { type Recalculated, uncalculated } from '#functions/formulas/recalculate.ts';
import { ApiError, busy } from '#functions/runtime/api-error.ts';
import { isUnchangedSince, unchangedSince } from '#functions/tables/condition.ts';
import type { ExperimentRow, SeriesRow } from '#functions/tables/rows.ts';
import { experiments, samples, series } from '#functions/tables/tables.ts';
import { type AddedParameters, seriesCommit } from '../plan-series.ts';

interface WrittenSeries {
  planned: Omit<SeriesRow, 'number'>;
  added: AddedParameters;
  limit: number;
  newId: () => string;
  /** Whether an earlier attempt of the call has committed it: the series has its number. */
  isCommitted: boolean;
  /** The samples as written, with the values calculated with the definitions of `target`. */
  calculated: Recalculated;
}

/**
 * Makes an imported series visible, unless the experiment is busy or has the maximum of series. If formulas have
 * changed since its values were calculated, a calculation job follows.
 */
export async function applySeries(
  target: ExperimentRow,
  { planned, added, limit, newId, calculated: written, isCommitted }: WrittenSeries,
): Promise<Pick<Recalculated, 'rows'> & { row: SeriesRow }> {
  const { workspace_uuid: tenant, project_uuid, uuid } = target;
  let calculated = written;
  const before = isCommitted && (await series.get(tenant, { parent: uuid, sort: planned.uuid }));
  if (before) return { row: before, ...calculated };
  const attempt = async (conflict: () => Error) => {
    const experiment = await experiments.get(tenant, { parent: project_uuid, sort: uuid });
    requireRoom(experiment, limit);
    requireOpenExperiment(experiment);
    if (!calculated.outdates && !isUnchangedSince(target, experiment, ...calculatedFrom)) {
      calculated = uncalculated(calculated.rows);
      await samples.putAll(tenant, calculated.rows);
    }
    const [lost] = (await lostLabels(target, calculated.rows)).values();
    if (lost) throw new ApiError('refused', lost);
    const { row, items, set, add } = seriesCommit(experiment, planned, added, calculated.rows);
    await changeExperiment(
      { experiment, creator: row.creator, newId },
      {
        set: { ...calculated.set, ...set },
        add,
        // The quota and the labels that were checked hold as long as the counters do.
        condition: unchangedSince(experiment, 'series_total', 'series_number', 'labels_moved', ...calculatedFrom),
        outdates: calculated.outdates,
        refusal: conflict,
      },
      items,
    );
    return { row, ...calculated };
  };
  return retryOnConflict(attempt, { giveUp: busy });
}

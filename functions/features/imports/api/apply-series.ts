import { retryOnConflict } from '#functions/aws/retry-on-conflict.ts';
import { asCalculated, isCalculatedAlike } from '#functions/entities/experiments/as-calculated.ts';
import { requireRoom } from '#functions/entities/experiments/require-room.ts';
import { changeExperiment } from '#functions/formulas/change-experiment.ts';
import { type Recalculated, uncalculated } from '#functions/formulas/recalculate.ts';
import { busy } from '#functions/runtime/api-error.ts';
import { and, where } from '#functions/tables/condition.ts';
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
    if (!calculated.stale && !isCalculatedAlike(experiment, target)) {
      calculated = uncalculated(calculated.rows);
      await samples.putAll(tenant, calculated.rows);
    }
    const { row, items, set, add } = seriesCommit(experiment, planned, added);
    await changeExperiment(
      { experiment, creator: row.creator, newId },
      {
        set: { ...calculated.set, ...set },
        add,
        condition: and(sameCounters(experiment), asCalculated(experiment)),
        stale: calculated.stale,
        refusal: conflict,
      },
      items,
    );
    return { row, ...calculated };
  };
  return retryOnConflict(attempt, { giveUp: refuseBusy });
}

function refuseBusy(): never {
  throw busy();
}

/** The condition that the quota that was checked holds too. */
function sameCounters({ series_total, series_number }: ExperimentRow) {
  const { equals } = where<ExperimentRow>();
  return and(equals('series_total', series_total), equals('series_number', series_number));
}

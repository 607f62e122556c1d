import { retryOnConflict } from '#functions/aws/retry-on-conflict.ts';
import { asCalculated, isCalculatedAlike } from '#functions/entities/experiments/as-calculated.ts';
import { withEarlierInputs } from '#functions/entities/experiments/earlier-inputs.ts';
import { requireRoom } from '#functions/entities/experiments/require-room.ts';
import { changeExperiment } from '#functions/formulas/change-experiment.ts';
import { type Recalculated, uncalculated } from '#functions/formulas/recalculate.ts';
import { busy } from '#functions/runtime/api-error.ts';
import { and, where } from '#functions/tables/condition.ts';
import type { ExperimentRow, SeriesRow } from '#functions/tables/rows.ts';
import { experiments, samples, series } from '#functions/tables/tables.ts';
import { type AddedParameters, parameterItems } from '../parameter-items.ts';

interface Imported {
  limit: number;
  newId: () => string;
  /** Whether an earlier attempt of the call has committed it: the series has its number. */
  isCommitted: boolean;
  /** The samples as written, with the values calculated with the definitions of `target`. */
  calculated: Recalculated;
}

/**
 * Makes an imported series visible, with the next number, unless the experiment is busy or has the maximum of series.
 * If formulas have changed since its values were calculated, a calculation job follows.
 */
export async function commitImport(
  target: ExperimentRow,
  imported: Omit<SeriesRow, 'number'>,
  added: AddedParameters,
  { limit, newId, calculated: written, isCommitted }: Imported,
): Promise<Pick<Recalculated, 'rows'> & { row: SeriesRow }> {
  const { workspace_uuid: tenant, project_uuid, uuid } = target;
  let calculated = written;
  const before = isCommitted && (await series.get(tenant, { parent: uuid, sort: imported.uuid }));
  if (before) return { row: before, ...calculated };
  const attempt = async (conflict: () => Error) => {
    const experiment = await experiments.get(tenant, { parent: project_uuid, sort: uuid });
    requireRoom(experiment, limit);
    const row: SeriesRow = { ...imported, number: experiment.series_number + 1 };
    if (!calculated.stale && !isCalculatedAlike(experiment, target)) {
      calculated = uncalculated(calculated.rows);
      await samples.putAll(tenant, calculated.rows);
    }
    await changeExperiment(
      { experiment, creator: row.creator, newId },
      { ...asRead(experiment, added, calculated), refusal: conflict },
      [series.create(tenant, row), ...parameterItems(tenant, added)],
    );
    return { row, ...calculated };
  };
  return retryOnConflict(attempt, { giveUp: refuseBusy });
}

function refuseBusy(): never {
  throw busy();
}

/**
 * The change that counts the series, on the condition that the counters have not changed: then the quota that was
 * checked on them holds too. New parameters delete the model, as creating them by hand does.
 */
function asRead(
  experiment: ExperimentRow,
  { inputs, outputs, earlier = {} }: AddedParameters,
  { set, stale }: Recalculated,
) {
  const { equals } = where<ExperimentRow>();
  return {
    set: {
      ...set,
      series_number: experiment.series_number + 1,
      ...(inputs.length + outputs.length > 0 ? { prediction_model: null } : {}),
      ...withEarlierInputs(experiment, earlier),
    },
    add: { series_total: 1 },
    condition: and(
      equals('series_total', experiment.series_total),
      equals('series_number', experiment.series_number),
      asCalculated(experiment),
    ),
    stale,
  };
}

import type { TransactionItem } from '#functions/aws/transact.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { asRead, hasSameImports } from '#functions/entities/samples/effective-sample.ts';
import { fromCurrent } from '#functions/formulas/as-read.ts';
import { type Changed, changeExperiment } from '#functions/formulas/change-experiment.ts';
import { recalculate, uncalculated } from '#functions/formulas/recalculate.ts';
import { ApiError } from '#functions/runtime/api-error.ts';
import { askSandbox } from '#functions/sandbox/client/ask-sandbox.ts';
import { sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import type { StoredSample } from '#functions/tables/rows.ts';
import { samples } from '#functions/tables/tables.ts';

/** A stored sample, and its changed version. */
export interface FilledSample {
  stored: StoredSample;
  filled: EffectiveSample;
}

/**
 * Gives samples their outputs in one transaction, with their formulas' values.
 *
 * @param changed the short names of the outputs that change
 */
export async function writeFewOutputs(
  { experiment, creator, newId }: Changed,
  few: readonly FilledSample[],
  changed: readonly string[],
): Promise<EffectiveSample[]> {
  const rows = few.map(({ filled }) => filled);
  const sandbox = sandboxOf(askSandbox, experiment.workspace_uuid);
  return fromCurrent(experiment, async (current, { number, whileAsRead }) => {
    // The changed samples were read with the imports of the first attempt.
    if (!hasSameImports(current, experiment)) throw changedSince();
    const isFirst = number === 1;
    const calculated = isFirst ? await recalculate(current, rows, { sandbox, changed, newId }) : uncalculated(rows);
    const { set, stale } = calculated;
    await changeExperiment(
      { experiment: current, creator, newId },
      { set, stale, ...(isFirst ? whileAsRead : {}) },
      calculated.rows.flatMap((row, index) => itemsFor(row, few[index]?.stored, creator)),
    );
    return calculated.rows;
  });
}

function itemsFor(row: EffectiveSample, stored: StoredSample | undefined, creator: string): TransactionItem[] {
  if (!stored) return [];
  const { workspace_uuid, parent, sort, out, version, calculation } = row;
  const set = { out, version, calculation, edited_by: creator };
  return [samples.change(workspace_uuid, { parent, sort }, { set, condition: asRead(stored) }, changedSince)];
}

const changedSince = () => new ApiError('refused', 'Somebody else has just changed the series: reload and try again');

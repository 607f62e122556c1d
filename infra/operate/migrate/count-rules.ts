import { retryOnConflict } from '#functions/aws/retry-conflicts.ts';
import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { compParameterKind, outParameterKind, ruleKind } from '#functions/features/definitions/kinds.ts';
import { unchangedSince } from '#functions/tables/condition.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import { experiments } from '#functions/tables/tables.ts';
import { scan, textOf } from '../raw-tables.ts';

/**
 * `calculated_total` once counted functions and functional outputs alone; now rules count too, and deleting an old one
 * would take 1 from a number that never had it.
 */
export async function countRules(): Promise<string> {
  let [seen, mended] = [0, 0];
  for await (const item of scan('experiments')) {
    seen += 1;
    if (await mend(textOf(item.workspace_uuid), { parent: textOf(item.parent), sort: textOf(item.sort) })) mended += 1;
  }
  return `${mended} of ${seen} experiments were counted anew`;
}

/** Counts the definitions that exist now. Making or deleting one meanwhile raises the version: a conflict. */
async function mend(tenant: string, key: { parent: string; sort: string }): Promise<boolean> {
  const attempt = async (conflict: () => Error) => {
    const experiment = await experiments.get(tenant, key);
    if (!experiment) return false;
    const total = await countOf(experiment);
    if (total === experiment.calculated_total) return false;
    const changed = await experiments.update(tenant, key, {
      set: { calculated_total: total },
      condition: unchangedSince(experiment, 'definitions_version', 'settings_import'),
    });
    if (!changed) throw conflict();
    return true;
  };
  return retryOnConflict(attempt, { giveUp: () => giveUp(key.sort) });
}

function giveUp(experiment: string): never {
  throw new Error(`The definitions of the experiment ${experiment} change all the time: run the migration once more`);
}

async function countOf(experiment: ExperimentRow): Promise<number> {
  const { functions, outputs, rules } = await allDefinitionsOf(experiment);
  return [
    ...functions.map(compParameterKind.isCalculated),
    ...outputs.map(outParameterKind.isCalculated),
    ...rules.map(ruleKind.isCalculated),
  ].filter(Boolean).length;
}

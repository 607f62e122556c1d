import { allDefinitionsOf } from '#functions/entities/definitions/definitions-of.ts';
import { compParameterKind, outParameterKind, ruleKind } from '#functions/features/definitions/kinds.ts';
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

/** The count of what is there now. Whoever makes or deletes a definition meanwhile raises the version: then once more. */
async function mend(tenant: string, key: { parent: string; sort: string }): Promise<boolean> {
  for (;;) {
    const experiment = await experiments.get(tenant, key);
    if (!experiment) return false;
    const total = await countOf(experiment);
    if (total === experiment.calculated_total) return false;
    const changed = await experiments.update(tenant, key, {
      set: { calculated_total: total },
      condition:
        '(attribute_not_exists(definitions_version) OR definitions_version = :version) AND ' +
        '(attribute_not_exists(settings_import) OR settings_import = :import)',
      values: { ':version': experiment.definitions_version, ':import': experiment.settings_import },
    });
    if (changed) return true;
  }
}

async function countOf(experiment: ExperimentRow): Promise<number> {
  const { functions, outputs, rules } = await allDefinitionsOf(experiment);
  return [
    ...functions.map(compParameterKind.isCalculated),
    ...outputs.map(outParameterKind.isCalculated),
    ...rules.map(ruleKind.isCalculated),
  ].filter(Boolean).length;
}

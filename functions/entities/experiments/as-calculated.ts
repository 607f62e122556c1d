import type { Condition } from '#functions/tables/entity-table.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';

/**
 * The condition that an experiment's definitions are those that were read, and the values that were calculated with them:
 * every change of a definition counts up the version on the experiment's row, and every calculation names itself there.
 */
export function asCalculated(experiment: ExperimentRow): Condition & { condition: string } {
  return {
    condition: names.map((name) => `(attribute_not_exists(${name}) OR ${name} = :read_${name})`).join(' AND '),
    values: Object.fromEntries(names.map((name) => [`:read_${name}`, experiment[name]])),
  };
}

/** Whether it holds of an experiment that was read again. */
export const isCalculatedAlike = (a: ExperimentRow, b: ExperimentRow) => names.every((name) => a[name] === b[name]);

const names = ['definitions_version', 'settings_import', 'calculated_by', 'calculation_committed'] as const;

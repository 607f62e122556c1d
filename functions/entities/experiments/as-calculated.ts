import { and, type Condition, or, where } from '#functions/tables/condition.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';

/**
 * The condition that an experiment's definitions and their calculated values have not changed since they were read:
 * every change of a definition increments the version on the experiment's row, and every calculation is named there.
 * Older rows lack these attributes.
 */
export function asCalculated(experiment: ExperimentRow): Condition<ExperimentRow> {
  const { absent, equals } = where<ExperimentRow>();
  const asRead = (name: (typeof names)[number]) => or(absent(name), equals(name, experiment[name]));
  return and(
    asRead('definitions_version'),
    asRead('settings_import'),
    asRead('calculated_by'),
    asRead('calculation_committed'),
  );
}

/** Whether it holds for an experiment that was read again. */
export const isCalculatedAlike = (a: ExperimentRow, b: ExperimentRow) => names.every((name) => a[name] === b[name]);

const names = ['definitions_version', 'settings_import', 'calculated_by', 'calculation_committed'] as const;

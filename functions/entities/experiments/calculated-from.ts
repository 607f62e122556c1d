import type { ExperimentRow } from '#functions/tables/rows.ts';

/**
 * The attributes that change with an experiment's definitions and with their calculated values: every change of a
 * definition increments the version, and every calculation is named.
 */
export const calculatedFrom = [
  'definitions_version',
  'settings_import',
  'calculated_by',
  'calculation_committed',
] as const satisfies readonly (keyof ExperimentRow)[];

import { and, type Condition, where } from '#functions/tables/condition.ts';
import type { CalculationOfSample, ExperimentRow, StoredSample } from '#functions/tables/rows.ts';

/**
 * A sample as the API presents it. The compiler refuses a stored sample instead, because it may have outputs that an
 * import has staged.
 */
export type EffectiveSample = Omit<StoredSample, 'imported'> & { imported?: never };

/**
 * Derives the effective sample from a stored one: outputs staged by a large import apply once the experiment names that
 * import, and values calculated from the former ones are stale.
 */
export function effectiveSample(
  row: StoredSample,
  { outputs_import }: Pick<ExperimentRow, 'outputs_import'>,
): EffectiveSample {
  const { imported, ...own } = row;
  if (!imported || !outputs_import || imported.id !== outputs_import.id) return own;
  const staled = (calculation: EffectiveSample['calculation_a']) => {
    if (!calculation || !imported.stale.includes(calculation.job_id)) return calculation;
    return outputs_import.formulas && { ...calculation, ...staleBy(calculation, outputs_import.formulas) };
  };
  return {
    ...own,
    out: imported.out,
    version: row.version + 1,
    edited_by: outputs_import.creator,
    calculation_a: staled(row.calculation_a),
    calculation_b: staled(row.calculation_b),
  };
}

/** The marks of a calculation's formulas that are no longer current. */
export function staleBy({ stale = [] }: CalculationOfSample, formulas: readonly string[]) {
  const all = [...new Set([...stale, ...formulas])];
  return all.length > 0 ? { stale: all } : {};
}

/**
 * The condition that a sample has the version that was read, and no outputs of a later import. Together with
 * `sameImport` it prevents overwriting an import's outputs unseen.
 */
export function asRead({ version, imported }: Pick<StoredSample, 'version' | 'imported'>): Condition<StoredSample> {
  const { absent, equals } = where<StoredSample>();
  return and(equals('version', version), imported ? equals('imported.id', imported.id) : absent('imported'));
}

/** The condition that an experiment names the same import as when it was read. */
export function sameImport({ outputs_import: last }: Pick<ExperimentRow, 'outputs_import'>): Condition<ExperimentRow> {
  const { absent, equals } = where<ExperimentRow>();
  return last ? equals('outputs_import.id', last.id) : absent('outputs_import');
}

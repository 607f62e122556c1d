import { and, type Condition, where } from '#functions/tables/condition.ts';
import type { CalculationOfSample, ExperimentRow, StoredSample } from '#functions/tables/rows.ts';

/**
 * A sample as people see it. The compiler refuses a stored sample in its place: one may have outputs that an import has
 * staged beside its own.
 */
export type EffectiveSample = Omit<StoredSample, 'imported'> & { imported?: never };

/**
 * A stored sample as people see it: outputs that a large import has staged are the sample's own once the experiment names
 * that import, and what was calculated from the former ones is stale.
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

/** What says of a calculation that the values of these formulas are not current any more. */
export function staleBy({ stale = [] }: CalculationOfSample, formulas: readonly string[]) {
  const all = [...new Set([...stale, ...formulas])];
  return all.length > 0 ? { stale: all } : {};
}

/**
 * The condition that a sample has the version that was read, and no outputs of a later import. Together with
 * `sameImport`, nothing that an import gave a sample is overwritten unseen.
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

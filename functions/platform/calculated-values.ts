import type { CalculationOfSample, SampleRow } from '../tables/rows.ts';

/** What the calculation that the experiment names has found of a sample; undefined where that is stale or missing. */
export function calculationOf(
  { calculation_a: a, calculation_b: b }: Pick<SampleRow, 'calculation_a' | 'calculation_b'>,
  calculatedBy: string,
): CalculationOfSample | undefined {
  if (calculatedBy === '') return undefined;
  if (a?.job_id === calculatedBy) return a;
  return b?.job_id === calculatedBy ? b : undefined;
}

/** A sample with its calculated values among the others. */
export function withCalculation(row: SampleRow, calculatedBy: string): SampleRow {
  const calculation = calculationOf(row, calculatedBy);
  return calculation ? { ...row, comp: calculation.comp, out: { ...row.out, ...calculation.out } } : row;
}

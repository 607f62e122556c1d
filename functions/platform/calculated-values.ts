import type { CalculationOfSample, ExperimentRow, SampleRow } from '../tables/rows.ts';

type Calculations = Pick<ExperimentRow, 'calculated_by' | 'calculations'>;

/** The calculations whose values are shown, newest first; none while all values are stale. */
export function shownCalculations({ calculated_by, calculations }: Calculations): readonly string[] {
  if (calculated_by === '') return [];
  return calculations.includes(calculated_by) ? calculations : [calculated_by];
}

/** What the newest of some calculations has found of a sample; undefined where that is stale or missing. */
export function calculationOf(
  { calculation_a: a, calculation_b: b }: Pick<SampleRow, 'calculation_a' | 'calculation_b'>,
  calculations: readonly string[],
): CalculationOfSample | undefined {
  const ofA = a ? calculations.indexOf(a.job_id) : -1;
  const ofB = b ? calculations.indexOf(b.job_id) : -1;
  if (ofA < 0) return ofB < 0 ? undefined : b;
  return ofB >= 0 && ofB < ofA ? b : a;
}

/** A sample with its calculated values among the others. */
export function withCalculation(row: SampleRow, calculations: readonly string[]): SampleRow {
  const calculation = calculationOf(row, calculations);
  return calculation ? { ...row, comp: calculation.comp, out: { ...row.out, ...calculation.out } } : row;
}

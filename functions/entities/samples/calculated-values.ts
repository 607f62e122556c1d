import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { CalculationOfSample, ExperimentRow, OutParameterRow } from '#functions/tables/rows.ts';

type Calculations = Pick<ExperimentRow, 'calculated_by' | 'calculations'>;

/** The calculations whose values are shown, newest first; none while all values are stale. */
export function currentCalculations({ calculated_by, calculations }: Calculations): readonly string[] {
  if (calculated_by === '') return [];
  return calculations.includes(calculated_by) ? calculations : [calculated_by];
}

/** What the newest of some calculations has found of a sample; undefined where that is stale or missing. */
export function calculationOf(
  { calculation_a: a, calculation_b: b }: Pick<EffectiveSample, 'calculation_a' | 'calculation_b'>,
  calculations: readonly string[],
): CalculationOfSample | undefined {
  const ofA = a ? calculations.indexOf(a.job_id) : -1;
  const ofB = b ? calculations.indexOf(b.job_id) : -1;
  if (ofA < 0) return ofB < 0 ? undefined : b;
  return ofB >= 0 && ofB < ofA ? b : a;
}

/**
 * A sample with its calculated values among the others. Those of a former formula are values too until there are newer
 * ones; those of former values of the sample are none.
 */
export function withCalculation(
  row: EffectiveSample,
  {
    outputs,
    calculations,
  }: { outputs: readonly Pick<OutParameterRow, 'uuid' | 'is_functional'>[]; calculations: readonly string[] },
): EffectiveSample {
  const calculation = calculationOf(row, calculations);
  const functional = outputs.filter(({ is_functional }) => is_functional);
  if (!calculation) return functional.length > 0 ? { ...row, out: { ...row.out, ...valuesOf(functional) } } : row;
  const current = (values: Readonly<Record<string, number | null>>) =>
    Object.fromEntries(
      Object.entries(values).map(([uuid, value]) => [uuid, isStale(calculation, uuid) ? null : value]),
    );
  return {
    ...row,
    comp: current(calculation.comp),
    out: { ...row.out, ...valuesOf(functional, current(calculation.out)) },
  };
}

/** Whether a formula reads what has changed in the sample since. */
export const isStale = ({ stale = [] }: CalculationOfSample, uuid: string) => stale.includes(uuid);

const valuesOf = (rows: readonly { uuid: string }[], values: Readonly<Record<string, number | null>> = {}) =>
  Object.fromEntries(rows.map(({ uuid }) => [uuid, values[uuid] ?? null]));

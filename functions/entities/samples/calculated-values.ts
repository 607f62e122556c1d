import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { CalculationOfSample, ExperimentRow, OutParameterRow } from '#functions/tables/rows.ts';

type Calculations = Pick<ExperimentRow, 'calculated_by' | 'calculations'>;

/** The calculations with visible values, newest first; none while all values are stale. */
export function currentCalculations({ calculated_by, calculations }: Calculations): readonly string[] {
  if (calculated_by === '') return [];
  return calculations.includes(calculated_by) ? calculations : [calculated_by];
}

/** The values of a sample by the newest of some calculations; undefined if they are stale or missing. */
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
 * A sample with its calculated values. Values of a former formula count until there are newer ones; values of former
 * inputs do not (decision FORMULA-6).
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

/** Whether a formula reads something that has changed in the sample since. */
export const isStale = ({ stale = [] }: CalculationOfSample, uuid: string) => stale.includes(uuid);

const valuesOf = (rows: readonly { uuid: string }[], values: Readonly<Record<string, number | null>> = {}) =>
  Object.fromEntries(rows.map(({ uuid }) => [uuid, values[uuid] ?? null]));

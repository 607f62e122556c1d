import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { CalculationOfSample, OutParameterRow } from '#functions/tables/rows.ts';

/** The calculated values of a sample that is to be written, or of one that was read; undefined if all are missing. */
export const calculationOf = ({
  calculation,
}: Pick<EffectiveSample, 'calculation'>): CalculationOfSample | undefined =>
  calculation?.job_id === '' ? undefined : calculation;

/**
 * A sample with its calculated values. Values of a former formula count until there are newer ones; values of former
 * inputs do not (decision FORMULA-6).
 */
export function withCalculation(
  row: EffectiveSample,
  { outputs }: { outputs: readonly Pick<OutParameterRow, 'uuid' | 'is_functional'>[] },
): EffectiveSample {
  const calculation = calculationOf(row);
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

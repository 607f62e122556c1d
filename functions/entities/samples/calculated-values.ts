import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import type { CalculationOfSample, OutParameterRow } from '#functions/tables/rows.ts';

/** The calculated values of a sample that is to be written, or of one that was read; undefined if all are missing. */
export const calculationOf = ({
  calculation,
}: Pick<EffectiveSample, 'calculation'>): CalculationOfSample | undefined =>
  calculation?.job_id === '' ? undefined : calculation;

/** A sample with its calculated values beside the entered ones. */
export function withCalculation(
  row: EffectiveSample,
  { outputs }: { outputs: readonly Pick<OutParameterRow, 'uuid' | 'is_functional'>[] },
): EffectiveSample {
  const calculation = calculationOf(row);
  const functional = outputs.filter(({ is_functional }) => is_functional);
  const values = functional.map(({ uuid }) => [uuid, calculation?.out[uuid] ?? null]);
  return { ...row, comp: calculation?.comp ?? row.comp, out: { ...row.out, ...Object.fromEntries(values) } };
}

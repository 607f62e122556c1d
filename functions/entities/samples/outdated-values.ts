import type { CalculationOfSample, ExperimentRow } from '#functions/tables/rows.ts';

/**
 * Whether calculated values are still those of their formulas. A value is outdated for one of three reasons, until the
 * next calculation:
 *
 * - Its formula, or a definition that this reads, has changed: `outdated_formulas` names it, with the version of the
 *   definitions since which. The value is presented with a mark.
 * - The last calculation had to stop its formula: `stopped_formulas` names it. There is no value.
 * - Its formula reads what has changed in the sample: `stale` of the sample's calculation names it. There is no value.
 */
type Formulas = Pick<ExperimentRow, 'outdated_formulas' | 'stopped_formulas'>;

/**
 * The attributes of an experiment that change with its definitions and with their calculated values. While none has
 * changed since it was read, values calculated from these definitions are not outdated.
 */
export const calculatedFrom = [
  'definitions_version',
  'settings_import',
  'calculated_by',
  'calculation_committed',
] as const satisfies readonly (keyof ExperimentRow)[];

/** Formulas that a change of definitions outdates. The transaction that writes this increments the version. */
export const outdatedSinceNow = (
  { definitions_version }: Pick<ExperimentRow, 'definitions_version'>,
  formulas: readonly string[],
): ExperimentRow['outdated_formulas'] =>
  Object.fromEntries(formulas.map((formula) => [formula, definitions_version + 1]));

/** Whether any formula was changed or stopped: its values are outdated in all samples. */
export const hasOutdatedFormulas = ({ outdated_formulas, stopped_formulas }: Formulas): boolean =>
  Object.keys({ ...outdated_formulas, ...stopped_formulas }).length > 0;

/** Whether a sample has no calculated values, or some that a change of the sample outdates. */
export const isOutdated = (calculation: CalculationOfSample | undefined): boolean =>
  calculation === undefined || calculation.stale !== undefined;

/** The mark of a calculation whose formulas read what has changed in the sample. */
export function outdatedBy({ stale = [] }: Pick<CalculationOfSample, 'stale'>, formulas: readonly string[]) {
  const all = [...new Set([...stale, ...formulas])];
  return all.length > 0 ? { stale: all } : {};
}

/** A calculation without the values that a change of the sample outdates. */
export function withoutOutdated(calculation: CalculationOfSample | undefined): CalculationOfSample | undefined {
  const { stale } = calculation ?? {};
  if (!calculation || !stale) return calculation;
  const current = (values: CalculationOfSample['comp']) =>
    Object.fromEntries(Object.entries(values).map(([uuid, value]) => [uuid, stale.includes(uuid) ? null : value]));
  return { ...calculation, comp: current(calculation.comp), out: current(calculation.out) };
}

/** Presents a calculated value. */
export function presentCalculated(
  formula: string,
  value: number | null,
  calculation: CalculationOfSample | undefined,
  { outdated_formulas: outdated, stopped_formulas: stopped }: Formulas,
): { value: number | null; reason?: string; out_of_date?: true } {
  if (stopped[formula] !== undefined) return { value: null, reason: stopped[formula], out_of_date: true };
  if (!calculation || calculation.stale?.includes(formula)) return notCalculated;
  if ((outdated[formula] ?? 0) > (calculation.definitions_version ?? 0)) {
    return value === null ? notCalculated : { value, out_of_date: true };
  }
  const reason = value === null ? calculation.reasons?.[formula] : undefined;
  return reason === undefined ? { value } : { value, reason };
}

const notCalculated = { value: null, reason: 'Not calculated yet', out_of_date: true } as const;

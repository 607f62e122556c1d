import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { affectedFormulas } from '#shared/rules/affected-formulas.ts';
import { type AllDefinitions, allDefinitionsOf } from '../entities/definitions/definitions-of.ts';
import { calculationOf } from '../entities/samples/effective-sample.ts';
import { outdatedBy } from '../entities/samples/outdated-values.ts';
import type { Sandbox } from '../sandbox/client/sandbox.ts';
import type { ExperimentRow } from '../tables/rows.ts';
import { calculateNow } from './calculate-now.ts';
import { foundCalculation } from './found-values.ts';

export interface Recalculated {
  /** The samples with the calculated values that they are to have. */
  rows: EffectiveSample[];
  /** The experiment's attributes to write in the samples' transaction. */
  set: Partial<ExperimentRow>;
  /** Whether values are outdated afterwards, so that a calculation job must follow. */
  outdates: boolean;
}

interface Options {
  sandbox: Sandbox;
  /** The short names of the inputs and outputs that have changed; without them, the samples are new. */
  changed?: readonly string[];
  newId: () => string;
}

/**
 * Updates samples' calculated values after a change of their inputs or outputs: nothing if no formula reads these;
 * otherwise they are calculated at once and written together with the change. If that takes too long they are marked as
 * outdated, for a calculation job.
 *
 * @param rows as they will be
 */
export async function recalculate(
  experiment: ExperimentRow,
  rows: readonly EffectiveSample[],
  { sandbox, changed, newId }: Options,
): Promise<Recalculated> {
  if (experiment.calculated_total === 0) return { rows: [...rows], set: {}, outdates: true };
  const definitions = await allDefinitionsOf(experiment);
  const affected = formulasReading(definitions, changed);
  if (affected.length === 0) return { rows: [...rows], set: {}, outdates: false };
  const found = await calculateNow(sandbox, definitions, rows);
  if (!found) return { rows: rows.map((row) => outdatedRow(row, affected)), set: {}, outdates: true };
  const { definitions_version } = experiment;
  const calculatedBy = experiment.calculated_by || newId();
  return {
    rows: rows.map((row, index) => ({
      ...row,
      calculation: { ...foundCalculation(calculatedBy, row, found[index]), definitions_version },
    })),
    set: {
      ...(experiment.calculated_by === '' ? { calculated_by: calculatedBy } : {}),
      // The samples of the first series are all that there are.
      ...(experiment.series_total === 0 ? { outdated_formulas: {} } : {}),
    },
    outdates: false,
  };
}

/** The functions, functional outputs and rules that read a sample's changes; all for a new sample. */
export function formulasReading(definitions: AllDefinitions, changed: readonly string[] | undefined): string[] {
  const { functions, outputs, rules } = definitions;
  const formulas = [...functions, ...outputs.filter(({ is_functional }) => is_functional), ...rules];
  const names = changed && affectedFormulas(definitions, changed);
  return formulas.filter(({ short_name }) => !names || names.has(short_name)).map(({ uuid }) => uuid);
}

/** Leaves everything to a calculation job. */
export function uncalculated(rows: readonly EffectiveSample[]): Recalculated {
  return { rows: rows.map((row) => ({ ...row, calculation: foundCalculation('', row) })), set: {}, outdates: true };
}

function outdatedRow(row: EffectiveSample, formulas: readonly string[]): EffectiveSample {
  const calculation = calculationOf(row) ?? foundCalculation('', row);
  return { ...row, calculation: { ...calculation, version: row.version, ...outdatedBy(calculation, formulas) } };
}

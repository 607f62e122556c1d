import type { ExperimentRow } from '#functions/tables/rows.ts';

/**
 * The change of an experiment that gives its existing samples values of new inputs (decision PARAM-5): none without
 * values, or without samples that they could be about.
 */
export function withEarlierInputs(
  { earlier_inputs, series_total }: ExperimentRow,
  values: Readonly<Record<string, number>>,
): Pick<ExperimentRow, 'earlier_inputs'> {
  if (series_total === 0 || Object.keys(values).length === 0) return {};
  return { earlier_inputs: { ...earlier_inputs, ...values } };
}

/** The same for one input that is there already; null makes its value unknown again. Empty if nothing changes. */
export function withEarlierInput(
  experiment: ExperimentRow,
  input: string,
  value: number | null,
): Partial<Pick<ExperimentRow, 'earlier_inputs'>> {
  const { [input]: before = null, ...others } = experiment.earlier_inputs ?? {};
  if (value === before) return {};
  return value === null ? { earlier_inputs: others } : withEarlierInputs(experiment, { [input]: value });
}

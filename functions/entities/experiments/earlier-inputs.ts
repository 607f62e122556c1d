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

import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { DrawnExperiment } from './draw-experiment.ts';

/** All samples, in the order of the series' numbers. */
export const samplesOf = ({ list }: Pick<DrawnExperiment, 'list'>): Sample[] =>
  list.toSorted((a, b) => a.number - b.number).flatMap(({ samples }) => samples);

/** By sample, the values of the outputs; null where there is none. */
export const tableOf = (experiment: Pick<DrawnExperiment, 'list' | 'outputs'>): (number | null)[][] =>
  samplesOf(experiment).map(({ outParameters }) =>
    experiment.outputs.map(({ uuid }) => outParameters.find((one) => one.out_parameter === uuid)?.value ?? null),
  );

type Output = Pick<OutParameter, 'is_functional'>;

/**
 * Whether a sample waits for its measurement: no output that people measure is filled. Where none is to be measured, a
 * calculated one counts.
 */
export function isWaiting(row: readonly (number | null)[], outputs: readonly Output[]): boolean {
  const measured = row.filter((_, output) => outputs[output]?.is_functional === false);
  const counting = outputs.some(({ is_functional }) => !is_functional) ? measured : row;
  return counting.every((value) => value === null);
}

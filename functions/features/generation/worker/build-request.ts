import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { seedOf } from '#functions/jobs/job-message.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import { inputSpace } from '#shared/engine/space/input-space.ts';
import type { Point, ProposeRequest } from '#shared/engine/types.ts';

/**
 * The engine's request: the inputs as a space, all samples with a value of some input, NaN where they have none, and the
 * weighed outputs, NaN if not measured (decision PARAM-5). Another output cannot make a sample incomplete.
 */
export function buildRequest(
  experiment: Pick<ExperimentRow, 'generation_id' | 'noise' | 'expl' | 'sample_count'>,
  { inputs, outputs }: { inputs: readonly InParameter[]; outputs: readonly OutParameter[] },
  samples: readonly Pick<EffectiveSample, 'in' | 'out'>[],
  warmStart?: readonly number[],
): ProposeRequest {
  const weighted = outputs.filter(({ weight }) => weight > 0);
  const points: Point[] = [];
  const measured: number[][] = [];
  for (const sample of samples.filter(hasInput(inputs))) {
    points.push(inputs.map(({ uuid }) => sample.in[uuid] ?? Number.NaN));
    measured.push(weighted.map(({ uuid }) => sample.out[uuid] ?? Number.NaN));
  }
  return {
    space: { inputs: inputs.map(inputSpace) },
    points,
    outputs: measured,
    objectives: weighted.map(({ weight, target }) => ({ weight, target })),
    noise: experiment.noise,
    behaviour: experiment.expl,
    count: experiment.sample_count,
    seed: seedOf(experiment.generation_id),
    warmStart,
  };
}

/** True if a sample has a value of any input. It may be older than others. */
export function hasInput(inputs: readonly Pick<InParameter, 'uuid'>[]) {
  return (sample: Pick<EffectiveSample, 'in'>): boolean => inputs.some(({ uuid }) => Number.isFinite(sample.in[uuid]));
}

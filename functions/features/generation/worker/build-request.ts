import type { Point, ProposeRequest } from '#functions/engine/types.ts';
import { inputSpace } from '#functions/entities/models/space-of.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { seedOf } from '#functions/jobs/derived-ids.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';

/**
 * The engine's request: the inputs as a space, all samples with a value of each input, and the weighed outputs, NaN if
 * not measured (decision JOB-14).
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
  for (const sample of samples.filter(isComplete(inputs))) {
    points.push(inputs.map(({ uuid }) => sample.in[uuid] ?? 0));
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

/** True if a sample has a value of each input. Incomplete samples are omitted. */
export function isComplete(inputs: readonly Pick<InParameter, 'uuid'>[]) {
  return (sample: Pick<EffectiveSample, 'in'>): boolean => inputs.every(({ uuid }) => Number.isFinite(sample.in[uuid]));
}

import type { InParameter, OutParameter } from '../../../shared/contracts/parameters.ts';
import type { Point, ProposeRequest } from '../../engine/types.ts';
import type { ExperimentRow, SampleRow } from '../../tables/rows.ts';
import { inputSpace } from '../learning/space-of.ts';
import { seedOf } from './derived-ids.ts';

/**
 * What the engine is asked: the inputs as a space, every sample that has a value of each input, and the outputs that
 * the score weighs, NaN where not measured.
 */
export function buildRequest(
  experiment: Pick<ExperimentRow, 'generation_id' | 'noise' | 'expl' | 'sample_count'>,
  { inputs, outputs }: { inputs: readonly InParameter[]; outputs: readonly OutParameter[] },
  samples: readonly Pick<SampleRow, 'in' | 'out'>[],
): ProposeRequest {
  const weighted = outputs.filter(({ weight }) => weight > 0);
  const points: Point[] = [];
  const measured: number[][] = [];
  for (const sample of samples) {
    const point = inputs.map(({ uuid }) => sample.in[uuid] ?? Number.NaN);
    if (!point.every(Number.isFinite)) continue;
    points.push(point);
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
  };
}

import { objectivesOf } from '#functions/entities/definitions/objectives-of.ts';
import type { EffectiveSample } from '#functions/entities/samples/effective-sample.ts';
import { seedOf } from '#functions/jobs/job-message.ts';
import type { ExperimentRow } from '#functions/tables/rows.ts';
import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { KeptConditions } from '#shared/contracts/series-conditions.ts';
import { inputSpace } from '#shared/engine/space/input-space.ts';
import { allowedBy } from '#shared/engine/space/restrict-axis.ts';
import type { Point, ProposeRequest, SeriesCondition } from '#shared/engine/types.ts';
import { mixturesOf, withMixtures } from '#shared/rules/mixtures.ts';
import { type FormulaDefinition, outputFormulas } from '#shared/rules/output-formulas.ts';
import { exclusions } from '#shared/rules/sample-state.ts';
import { objectiveOf } from '#shared/rules/score.ts';

/**
 * The engine's request: the inputs as a space, all samples with a value of some input, NaN where they have none, and the
 * outputs that count, NaN if not measured or not to count (decision PARAM-5), and those that formulas of these read. One
 * without a weight cannot make a sample incomplete.
 */
export function buildRequest<Sample extends Pick<EffectiveSample, 'in' | 'out' | 'state'>>(
  experiment: Pick<ExperimentRow, 'generation_id' | 'noise' | 'expl' | 'sample_count' | 'whole_front'>,
  {
    inputs,
    outputs,
    functions = [],
    mixtures,
  }: {
    inputs: readonly InParameter[];
    outputs: readonly OutParameter[];
    functions?: readonly FormulaDefinition[];
    mixtures?: readonly MixtureDefinition[];
  },
  samples: readonly Sample[],
  { warmStart, blockOf }: { warmStart?: readonly number[] | undefined; blockOf?: BlockOf<Sample> } = {},
): ProposeRequest {
  const objectives = objectivesOf(outputs);
  const { formulas, parts } = outputFormulas(objectives, { inputs, outputs, functions });
  const asked = [...objectives, ...parts];
  const points: Point[] = [];
  const measured: number[][] = [];
  const used = samples.filter(hasInput(inputs));
  for (const { in: values, out, state } of used) {
    points.push(inputs.map(({ uuid }) => values[uuid] ?? Number.NaN));
    measured.push(asked.map(({ uuid }) => (state ? undefined : out[uuid]) ?? Number.NaN));
  }
  const [failed, leftOut] = exclusions.map((exclusion) =>
    [...used.keys()].filter((at) => used[at]?.state === exclusion),
  );
  return {
    space: { inputs: inputs.map(inputSpace), ...withMixtures(mixturesOf(mixtures, inputs)) },
    points,
    outputs: measured,
    objectives: asked.map(objectiveOf),
    ...(formulas.length > 0 && { formulas }),
    ...(blockOf && { blocks: used.map(blockOf) }),
    noise: experiment.noise,
    behaviour: experiment.expl,
    ...(experiment.whole_front && { front: true }),
    count: experiment.sample_count,
    seed: seedOf(experiment.generation_id),
    warmStart,
    ...(failed?.length && { failed }),
    ...(leftOut?.length && { leftOut }),
  };
}

type BlockOf<Sample> = ((sample: Sample) => number) | undefined;

/** The condition of each input in this series, and how many values of a held input it may have. */
export function seriesConditions(
  inputs: readonly Pick<InParameter, 'uuid' | 'held'>[],
  conditions: KeptConditions = {},
): (SeriesCondition | undefined)[] {
  return inputs.map(({ uuid, held }) => {
    const { [uuid]: condition } = conditions;
    const same = condition && 'same' in condition ? condition.same : held?.values;
    const allowed = condition && allowedBy(condition);
    return allowed || same ? { ...(allowed && { allowed }), ...(same && { same }) } : undefined;
  });
}

/** True if a sample has a value of any input. It may be older than others. */
export function hasInput(inputs: readonly Pick<InParameter, 'uuid'>[]) {
  return (sample: Pick<EffectiveSample, 'in'>): boolean => inputs.some(({ uuid }) => Number.isFinite(sample.in[uuid]));
}

import type { CompParameter } from '#shared/contracts/definitions.ts';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { knownFromInputs } from '#shared/rules/affected-formulas.ts';
import { blockNumber } from '#shared/rules/blocks.ts';
import type { EffectsModel, EffectsRequest } from '#shared/rules/effects/effects-report.ts';
import { isOpen } from '#shared/rules/sample-state.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import { namedRuns } from '#web/lib/resources/sample-names.ts';

/** A request with the samples that it is about, by index. */
export interface EffectsQuestion {
  output: OutParameter;
  /** Whether the inputs alone decide the output: its formula has no chance in it. */
  isCalculated: boolean;
  request: EffectsRequest;
  samples: { key: string; name: string }[];
}

interface Sources {
  experiment: Pick<Experiment, 'blocks' | 'mixtures'>;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  functions: readonly CompParameter[];
  list: readonly Series[];
}

/**
 * Asks for the effects of all inputs on an output, by the measured samples of a set that have both, in run order.
 *
 * @param isChosen whether a sample is in the set
 */
export function effectsQuestion(
  { experiment, inputs, outputs, functions, list }: Sources,
  { output, model, isChosen }: { output: OutParameter; model: EffectsModel; isChosen: (sample: string) => boolean },
): EffectsQuestion {
  const blockOf = blockNumber(experiment.blocks);
  const known = namedRuns(list).flatMap(({ sample, series, name }) => {
    if (!isChosen(sample.uuid) || sample.state || isOpen(sample, outputs)) return [];
    const values = valuesOf(sample);
    const row = inputs.map(({ uuid }) => values.get(uuid) ?? Number.NaN);
    const value = values.get(output.uuid) ?? Number.NaN;
    const block = blockOf?.({ created: sample.created, series });
    return [...row, value].every(Number.isFinite) ? [{ key: sample.uuid, name, row, value, block }] : [];
  });
  const blocks = known.flatMap(({ block }) => (block === undefined ? [] : [block]));
  return {
    output,
    isCalculated: knownFromInputs(outputs, functions).has(output.short_name),
    samples: known.map(({ key, name }) => ({ key, name })),
    request: {
      inputs: inputs.map((input) => inputOf(input, experiment.mixtures ?? [])),
      rows: known.map(({ row }) => row),
      values: known.map(({ value }) => value),
      ...(new Set(blocks).size > 1 && { blocks }),
      model,
    },
  };
}

function inputOf(
  { is_categorical, scale, part_of }: InParameter,
  mixtures: NonNullable<Experiment['mixtures']>,
): EffectsRequest['inputs'][number] {
  if (is_categorical) return { kind: 'categorical' };
  const mixture = mixtures.find(({ name }) => name === part_of);
  return {
    kind: 'numeric',
    ...(scale === 'log' && { scale }),
    ...(mixture && { mixture: { name: mixture.name, total: mixture.total } }),
  };
}

import type { CompParameter } from '#shared/contracts/definitions.ts';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Series } from '#shared/contracts/series.ts';
import { forecastSeed, type LearnRequest, learnFrom, requestDigest } from '#shared/engine/predictions/learn-request.ts';
import { bestRow } from '#shared/engine/score.ts';
import { blockNumber } from '#shared/rules/blocks.ts';
import { mixturesOf } from '#shared/rules/mixtures.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';

interface Source {
  experiment: Pick<Experiment, 'noise' | 'blocks' | 'mixtures' | 'prediction_model'>;
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  /** Formulas of outputs may read them. */
  functions?: readonly CompParameter[] | undefined;
  list: readonly Series[];
  /** Short names of parameters that are left out of the model. */
  excluded: ReadonlySet<string>;
  /** The digest of the stored model's request, and its place. */
  fitted?: { to: string | undefined; place: ExperimentPlace };
}

export interface ModelSource {
  /** The other inputs, as they are in the best sample: rules may use them. */
  fixed: readonly { uuid: string; value: number }[];
  inputs: readonly InParameter[];
  outputs: readonly OutParameter[];
  request: LearnRequest;
  /** The number of samples of which only some outputs are measured. */
  partlyMeasured: number;
  /** The digest of the request, and the place whose stored model was fitted to the same, if there is one. */
  digest: string;
  stored?: ExperimentPlace | undefined;
}

/** The samples that the server would learn from, and the definitions that its model would include. */
export function modelSource({ experiment, list, excluded, fitted, ...all }: Source): ModelSource {
  const isIncluded = ({ short_name }: { short_name: string }) => !excluded.has(short_name);
  const inputs = all.inputs.filter(isIncluded);
  const outputs = all.outputs.filter((output) => isIncluded(output) && output.weight > 0);
  const samples = list.flatMap((series) =>
    series.samples.map((sample) => {
      const values = Object.fromEntries(valuesOf(sample));
      const { created, state } = sample;
      return { in: values, out: values, created, state, series: series.number };
    }),
  );
  const { valid, partly, request } = learnFrom(samples, {
    ...{ inputs, outputs, all: all.outputs, functions: all.functions, noise: experiment.noise },
    mixtures: mixturesOf(experiment.mixtures, inputs, all.inputs),
    blockOf: blockNumber(experiment.blocks),
  });
  const best = valid[bestRow(request.outputs, request.objectives)]?.in;
  const fixed = all.inputs.flatMap(({ uuid, ...input }) => {
    const value = best?.[uuid];
    return isIncluded(input) || typeof value !== 'number' ? [] : [{ uuid, value }];
  });
  const asked = { ...request, seed: forecastSeed };
  const digest = requestDigest(asked);
  const stored = fitted?.to === digest ? fitted.place : undefined;
  return { inputs, outputs, fixed, request: asked, partlyMeasured: partly.length, digest, stored };
}

/** True if both have the same definitions and ask for the same model. */
export const isSameSource = (a: ModelSource, b: ModelSource): boolean =>
  a.digest === b.digest &&
  JSON.stringify([a.inputs, a.outputs, a.fixed, a.stored]) === JSON.stringify([b.inputs, b.outputs, b.fixed, b.stored]);

/** Says which part samples have of which only some outputs are measured; '' where there are none. */
export function partlyMeasuredText({ partlyMeasured: count }: Pick<ModelSource, 'partlyMeasured'>): string {
  if (count === 0) return '';
  const [counts, samples] = count === 1 ? ['counts', 'sample'] : ['count', 'samples'];
  return `${count} ${samples} with only some outputs measured ${counts} for the models of these outputs; the score needs all of them.`;
}

import type { ExperimentRow } from '#functions/tables/rows.ts';
import type { ScoredSamples } from '#shared/engine/fit-score.ts';
import { type LearnRequest, learnFrom } from '#shared/engine/predictions/learn-request.ts';
import { scores } from '#shared/engine/score.ts';
import type { SpaceInput } from '#shared/engine/types.ts';
import { knownFromInputs } from '#shared/rules/affected-formulas.ts';
import { mixturesOf } from '#shared/rules/mixtures.ts';
import { outputScale } from '#shared/rules/score.ts';
import { hasInputs, neededValues } from '#shared/rules/valid-samples.ts';
import { type DefinitionsOfExperiment, definitionsOf } from '../definitions/definitions-of.ts';
import { blocksOfSamples } from '../samples/blocks-of-samples.ts';
import type { EffectiveSample } from '../samples/effective-sample.ts';
import { visibleSamples } from '../samples/visible-samples.ts';
import { excludedFrom } from './present-model.ts';

/** The training data of a model of the score, with its features and outputs. */
export interface LearningData {
  definitions: DefinitionsOfExperiment;
  samples: Omit<ScoredSamples, 'seed' | 'signal' | 'onProgress'>;
  /** Inputs, then functions, in the order of the points' values. */
  features: readonly string[];
  /** In the order of the request's objectives with a weight, which come first. */
  outputs: readonly string[];
  /** The same samples with their inputs alone, and what is measured of them; then those that are measured partly. */
  request: Omit<LearnRequest, 'seed' | 'signal'>;
  /** The samples' rows, in the order of the points. */
  rows: readonly EffectiveSample[];
  /**
   * The samples that cannot be learned from but have every included input, and have not failed: what to expect of them
   * is to be told.
   */
  open: readonly EffectiveSample[];
  /** The samples that cannot be learned from, and have a part in the scale of the scores of today where they have values. */
  scored: readonly EffectiveSample[];
}

/**
 * Reads the samples that have a value of every included parameter. A function is a feature only while all of them have
 * its value, so that an occasionally failing formula does not cost samples.
 */
export async function readLearningData(
  experiment: ExperimentRow,
  signal: AbortSignal,
  alwaysIncluded: ReadonlySet<string> = new Set(),
): Promise<LearningData> {
  const [definitions, excluded] = await Promise.all([definitionsOf(experiment), excludedFrom(experiment)]);
  const included = ({ uuid }: { uuid: string }) => alwaysIncluded.has(uuid) || !excluded.has(uuid);
  const inputs = definitions.inputs.filter(included);
  const outputs = definitions.outputs.filter((output) => included(output) && output.weight > 0);
  const all: EffectiveSample[] = [];
  for await (const page of visibleSamples(experiment, { signal })) all.push(...page);
  const mixtures = mixturesOf(definitions.mixtures, inputs, definitions.inputs);
  const blockOf = await blocksOfSamples(experiment);
  const { valid: rows, request } = learnFrom(all, {
    ...{ inputs, outputs, all: definitions.outputs, functions: definitions.functions },
    ...{ noise: experiment.noise, mixtures, blockOf },
  });
  const [learned, needed] = [new Set(rows), neededValues(inputs, outputs)];
  const open = all.filter((row) => !learned.has(row) && row.state !== 'failed' && hasInputs(row, needed));
  const functions = definitions.functions
    .filter(included)
    .filter(({ uuid }) => rows.every((row) => Number.isFinite(row.comp[uuid])));
  const spaces: SpaceInput[] = [
    ...request.space.inputs,
    ...functions.map(({ uuid }) => functionSpace(rows.map((row) => row.comp[uuid] ?? 0))),
  ];
  const points = rows.map((row, index) => [
    ...(request.points[index] ?? []),
    ...functions.map(({ uuid }) => row.comp[uuid] ?? 0),
  ]);
  const score = scores(request.outputs, request.objectives).slice(0, rows.length);
  // Those without a weight, which formulas read, are no part of the score.
  const objectives = request.objectives.slice(0, outputs.length);
  const measured = request.outputs.slice(0, rows.length).map((row) => row.slice(0, outputs.length));
  const scales = objectives.map(({ target }, output) =>
    outputScale(
      request.outputs.map((row) => row[output] ?? Number.NaN),
      target,
    ),
  );
  const names = knownFromInputs(definitions.outputs, definitions.functions);
  const known = outputs.flatMap(({ short_name }, output) => (names.has(short_name) ? [output] : []));
  return {
    definitions,
    samples: {
      space: { inputs: spaces },
      points,
      score,
      measured: { outputs: measured, objectives, scales, known },
      blocks: request.blocks?.slice(0, rows.length),
      noise: experiment.noise,
    },
    features: [...inputs, ...functions].map(({ uuid }) => uuid),
    outputs: outputs.map(({ uuid }) => uuid),
    request,
    rows,
    open,
    scored: all.filter((row) => !learned.has(row) && !row.state),
  };
}

/** A function's values as an input with their range. */
export function functionSpace(values: readonly number[]): SpaceInput {
  const min = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const max = values.reduce((largest, value) => Math.max(largest, value), Number.NEGATIVE_INFINITY);
  if (!(max > min)) return { kind: 'numeric', min: values[0] ?? 0, max: values[0] ?? 0, step: 1 };
  const span = max - min;
  return {
    kind: 'numeric',
    min,
    max,
    step: (Number.isFinite(span) ? span / 100 : max / 100 - min / 100) || Number.MIN_VALUE,
  };
}

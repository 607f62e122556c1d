import type { ExperimentRow } from '#functions/tables/rows.ts';
import type { ScoredSamples } from '#shared/engine/fit-score.ts';
import { scores } from '#shared/engine/score.ts';
import { inputSpace } from '#shared/engine/space/input-space.ts';
import type { SpaceInput } from '#shared/engine/types.ts';
import type { Objective } from '#shared/rules/score.ts';
import { hasInputs, isValidSample, neededValues } from '#shared/rules/valid-samples.ts';
import { type DefinitionsOfExperiment, definitionsOf } from '../definitions/definitions-of.ts';
import type { EffectiveSample } from '../samples/effective-sample.ts';
import { visibleSamples } from '../samples/visible-samples.ts';
import { excludedFrom } from './importances-of.ts';

/** The training data of a model of the score, with its features and outputs. */
export interface LearningData {
  definitions: DefinitionsOfExperiment;
  samples: Omit<ScoredSamples, 'seed' | 'signal' | 'onProgress'>;
  /** Inputs, then functions, in the order of the points' values. */
  features: readonly string[];
  /** In the order of `objectives`; one row of values per sample. */
  outputs: readonly string[];
  objectives: readonly Objective[];
  measured: readonly (readonly number[])[];
  /** The samples' rows, in the order of the points, and the number of inputs among a point's values. */
  rows: readonly EffectiveSample[];
  /** The samples that cannot be learned from but have every included input: what to expect of them is to be told. */
  open: readonly EffectiveSample[];
  inputCount: number;
}

/**
 * Reads the samples that have a value of every included parameter. A function is a feature only while all of them have
 * its value, so that an occasionally failing formula does not cost samples (decision MODEL-2).
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
  const needed = neededValues(inputs, outputs);
  const rows: EffectiveSample[] = [];
  const open: EffectiveSample[] = [];
  for await (const page of visibleSamples(experiment, { signal })) {
    for (const row of page) {
      if (isValidSample(row, needed)) rows.push(row);
      else if (hasInputs(row, needed)) open.push(row);
    }
  }
  const functions = definitions.functions
    .filter(included)
    .filter(({ uuid }) => rows.every((row) => Number.isFinite(row.comp[uuid])));
  const objectives = outputs.map(({ weight, target }) => ({ weight, target }));
  const measured = rows.map((row) => outputs.map(({ uuid }) => row.out[uuid] ?? Number.NaN));
  const spaces: SpaceInput[] = [
    ...inputs.map(inputSpace),
    ...functions.map(({ uuid }) => functionSpace(rows.map((row) => row.comp[uuid] ?? 0))),
  ];
  const points = rows.map((row) => [
    ...inputs.map(({ uuid }) => row.in[uuid] ?? 0),
    ...functions.map(({ uuid }) => row.comp[uuid] ?? 0),
  ]);
  return {
    definitions,
    samples: { space: { inputs: spaces }, points, score: scores(measured, objectives), noise: experiment.noise },
    features: [...inputs, ...functions].map(({ uuid }) => uuid),
    outputs: outputs.map(({ uuid }) => uuid),
    objectives,
    measured,
    rows,
    open,
    inputCount: inputs.length,
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

import { type MixtureOfInputs, withMixtures } from '#shared/rules/mixtures.ts';
import { type FormulaDefinition, type FormulaOutput, outputFormulas } from '#shared/rules/output-formulas.ts';
import { objectiveOf } from '#shared/rules/score.ts';
import type { ValueRange } from '#shared/rules/target.ts';
import { isPartlyMeasured, isValidSample, neededValues, type StoredValues } from '#shared/rules/valid-samples.ts';
import { unorderedDigest } from '#shared/rules/values-digest.ts';
import { type InputDefinition, inputSpace } from '../space/input-space.ts';
import type { ProposeRequest } from '../types.ts';
import { engineVersion } from '../version.ts';

export type LearnRequest = Pick<
  ProposeRequest,
  'space' | 'points' | 'outputs' | 'objectives' | 'formulas' | 'blocks' | 'noise' | 'seed' | 'signal'
>;

/** The definitions that a model includes; outputs without a weight do not count. */
interface Included<Sample> {
  inputs: readonly (InputDefinition & { uuid: string; short_name: string })[];
  outputs: readonly (FormulaOutput & LearnRequest['objectives'][number])[];
  /** All outputs of the experiment: they tell which samples are measured. */
  all: readonly (FormulaOutput & LearnRequest['objectives'][number])[];
  /** The functions of the experiment, which formulas of outputs may read. */
  functions?: readonly FormulaDefinition[] | undefined;
  noise: number;
  /** Those of which every part is included. */
  mixtures?: MixtureOfInputs[] | undefined;
  /** The block of a sample; without it, samples have none. */
  blockOf?: ((sample: Sample) => number) | undefined;
}

/** The samples that a model learns from. */
interface Learned<Sample> {
  /** Those whose score is known. */
  valid: Sample[];
  /** Those of which only some outputs are measured: the models of these learn from them. */
  partly: Sample[];
  /** The request but for the seed: the valid samples, then the others. */
  request: Omit<LearnRequest, 'seed' | 'signal'>;
}

/** The samples that a model learns from, and its request: the same for the server and browsers. */
export function learnFrom<Sample extends StoredValues>(
  samples: readonly Sample[],
  { inputs, outputs, all, functions = [], noise, mixtures = [], blockOf }: Included<Sample>,
): Learned<Sample> {
  const weighted = outputs.filter(({ weight }) => weight > 0);
  const { formulas, parts } = outputFormulas<(typeof all)[number]>(weighted, { inputs, outputs: all, functions });
  const counted = [...weighted, ...parts];
  const needed = neededValues(inputs, weighted);
  const valid = samples.filter((sample) => isValidSample(sample, needed));
  const partly = samples.filter((sample) => isPartlyMeasured(sample, needed, all));
  const learned = [...valid, ...partly];
  const request = {
    space: { inputs: inputs.map(inputSpace), ...withMixtures(mixtures) },
    points: learned.map((sample) => inputs.map(({ uuid }) => sample.in[uuid] ?? Number.NaN)),
    outputs: learned.map((sample) => counted.map(({ uuid }) => sample.out[uuid] ?? Number.NaN)),
    objectives: [...weighted.map(objectiveOf), ...parts.map((part) => ({ ...objectiveOf(part), weight: 0 }))],
    ...(formulas.length > 0 && { formulas }),
    noise,
    ...(blockOf && { blocks: learned.map(blockOf) }),
  };
  return { valid, partly, request };
}

/**
 * A digest of a request and of the engine's version: a model fitted to another request of the same digest is the same,
 * in whatever order the samples were read.
 */
export function requestDigest({
  space,
  points,
  outputs,
  objectives,
  formulas,
  blocks,
  noise,
  seed,
}: LearnRequest): string {
  const ends = ({ min, max }: ValueRange) => [min, max];
  const targets = objectives.map(({ weight, target, bounds }) => [
    weight,
    typeof target === 'object' ? ends(target) : target,
    ...(bounds ? [ends(bounds)] : []),
  ]);
  const samples = points.map((point, row) =>
    [...point, ...(outputs[row] ?? []), ...(blocks ? [blocks[row]] : [])].join(' '),
  );
  const mixed = space.mixtures ? [space.mixtures.map(({ inputs, total, atMost }) => [inputs, total, atMost])] : [];
  const calculated = formulas ? [formulas.map(({ output, expression, reads }) => [output, expression, reads])] : [];
  const settings = [engineVersion, space.inputs, targets, noise, seed, ...mixed, ...calculated];
  return unorderedDigest([JSON.stringify(settings), ...samples]);
}

/**
 * The same request with its samples in an order that depends on their values alone: the server and the browser, which
 * read the same samples in different orders, learn the same.
 */
export function inOrder<Request extends LearnRequest>(request: Request): Request {
  const { points, outputs, blocks } = request;
  const values = points.map((point, row) => [...point, ...(outputs[row] ?? []), blocks?.[row] ?? 0]);
  const order = [...points.keys()].sort((a, b) => compared(values[a] ?? [], values[b] ?? []));
  return {
    ...request,
    points: order.map((row) => points[row] ?? []),
    outputs: order.map((row) => outputs[row] ?? []),
    ...(blocks && { blocks: order.map((row) => blocks[row] ?? -1) }),
  };
}

function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => !Object.is(value, b[index]));
  const [left, right] = [a[at] ?? 0, b[at] ?? 0];
  if (at < 0) return 0;
  // A missing value is last.
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
  return left - right;
}

/** The seed of all forecasts: the same samples have the same, in every model and copy, on the server and in browsers. */
export const forecastSeed = 1;

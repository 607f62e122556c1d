import { type Excluded, type Measurable, measurableOf } from './sample-state.ts';

/** Values by parameter, as stored. */
export interface StoredValues extends Pick<Excluded, 'state'> {
  in: Readonly<Record<string, number | null | undefined>>;
  out: Readonly<Record<string, number | null | undefined>>;
}

/** The parameters that a sample must have values for, so that a model can learn from it. */
export interface NeededValues {
  inputs: readonly string[];
  outputs: readonly string[];
}

/** All inputs, and all outputs with a weight above 0. */
export function neededValues(
  inputs: readonly { readonly uuid: string }[],
  outputs: readonly { readonly uuid: string; readonly weight: number }[],
): NeededValues {
  return {
    inputs: inputs.map(({ uuid }) => uuid),
    outputs: outputs.filter(({ weight }) => weight > 0).map(({ uuid }) => uuid),
  };
}

/** Whether a model can learn from a sample: not from one that failed or is left out, nor without weighted outputs. */
export function isValidSample(sample: StoredValues, needed: NeededValues): boolean {
  return (
    !sample.state &&
    needed.outputs.length > 0 &&
    hasInputs(sample, needed) &&
    needed.outputs.every((uuid) => Number.isFinite(sample.out[uuid]))
  );
}

/**
 * Whether only some outputs of a sample are measured: the model of an output can learn from a sample that has it, although
 * the score is not known (HALF-90). Calculated outputs alone say nothing that was measured.
 *
 * @param outputs all of the experiment, whatever their weight
 */
export function isPartlyMeasured(sample: StoredValues, needed: NeededValues, outputs: readonly Measurable[]): boolean {
  const isFilled = (uuid: string) => Number.isFinite(sample.out[uuid]);
  return (
    !sample.state &&
    hasInputs(sample, needed) &&
    needed.outputs.some(isFilled) &&
    !needed.outputs.every(isFilled) &&
    measurableOf(outputs).some(({ uuid }) => isFilled(uuid))
  );
}

/** Whether a sample has every input that a model needs. */
export function hasInputs(sample: Pick<StoredValues, 'in'>, { inputs }: Pick<NeededValues, 'inputs'>): boolean {
  return inputs.every((uuid) => Number.isFinite(sample.in[uuid]));
}

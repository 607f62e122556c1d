import type { Excluded } from './sample-state.ts';

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

/** Whether a sample has every input that a model needs. */
export function hasInputs(sample: Pick<StoredValues, 'in'>, { inputs }: Pick<NeededValues, 'inputs'>): boolean {
  return inputs.every((uuid) => Number.isFinite(sample.in[uuid]));
}

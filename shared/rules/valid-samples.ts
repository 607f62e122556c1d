/** Values by parameter, as samples are stored. */
export interface StoredValues {
  in: Readonly<Record<string, number | undefined>>;
  out: Readonly<Record<string, number | null | undefined>>;
}

/** The parameters that a sample must have values of before a model can learn from it. */
export interface NeededValues {
  inputs: readonly string[];
  outputs: readonly string[];
}

/** Every input, and every output that the score weighs. */
export function neededValues(
  inputs: readonly { readonly uuid: string }[],
  outputs: readonly { readonly uuid: string; readonly weight: number }[],
): NeededValues {
  return {
    inputs: inputs.map(({ uuid }) => uuid),
    outputs: outputs.filter(({ weight }) => weight > 0).map(({ uuid }) => uuid),
  };
}

/** Whether a model can learn from a sample. Where nothing is weighed there is nothing to learn. */
export function isValidSample(sample: StoredValues, needed: NeededValues): boolean {
  return (
    needed.outputs.length > 0 &&
    needed.inputs.every((uuid) => Number.isFinite(sample.in[uuid])) &&
    needed.outputs.every((uuid) => Number.isFinite(sample.out[uuid]))
  );
}

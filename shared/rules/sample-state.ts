/** The outputs of a sample in the API's format; `value` is null if not measured. */
export interface MeasuredSample {
  readonly outParameters: readonly { readonly out_parameter: string; readonly value: number | null }[];
}

export type SampleState = 'complete' | 'partial' | 'empty';

/**
 * How many outputs of a sample are measured; this decides the colour of its card. All outputs of the experiment count,
 * whatever their weight; a sample of an experiment without outputs is empty.
 */
export function sampleState(sample: MeasuredSample, outputs: readonly { readonly uuid: string }[]): SampleState {
  const filled = new Set<string>();
  for (const { out_parameter, value } of sample.outParameters) if (value !== null) filled.add(out_parameter);
  const count = outputs.filter(({ uuid }) => filled.has(uuid)).length;
  if (count === 0) return 'empty';
  return count === outputs.length ? 'complete' : 'partial';
}

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

/** The fields of an output that decide whether a sample is measured. */
interface Measurable {
  readonly uuid: string;
  readonly is_functional: boolean;
}

/**
 * Whether nothing of a sample is measured: the outputs that are filled, if any, are all calculated. Where an experiment
 * calculates all of its outputs, these count as measured.
 */
export function isOpen({ outParameters }: MeasuredSample, outputs: readonly Measurable[]): boolean {
  const isCalculated = outputs.every(({ is_functional }) => is_functional);
  const counts = (id: string) =>
    outputs.some(({ uuid, is_functional }) => uuid === id && (isCalculated || !is_functional));
  return !outParameters.some(({ out_parameter, value }) => value !== null && counts(out_parameter));
}

/** Whether an output that is measured, not calculated, has no value yet. */
export function isToMeasure(sample: MeasuredSample, outputs: readonly Measurable[]): boolean {
  const measured = outputs.filter(({ is_functional }) => !is_functional);
  return measured.length > 0 && sampleState(sample, measured) !== 'complete';
}

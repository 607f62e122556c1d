/** A sample's state, where people have said it: its run failed, or its values are to be left out of score and model. */
export const exclusions = ['failed', 'left_out'] as const;
export type Exclusion = (typeof exclusions)[number];

/** The state that people have given a sample, and why; neither where its values count. */
export interface Excluded {
  readonly state?: Exclusion | undefined;
  readonly reason?: string | undefined;
}

/** A change of that: null takes back what was said, and what is left out stays. */
export interface ChangeOfExclusion {
  readonly state?: Exclusion | null | undefined;
  readonly reason?: string | null | undefined;
}

/** The state of a sample after a change; a reason goes with the state that it was the reason of. */
export function excludedAfter(before: Excluded, change: ChangeOfExclusion): Excluded {
  const state = change.state === undefined ? before.state : (change.state ?? undefined);
  if (!state) return {};
  const kept = state === before.state ? before.reason : undefined;
  const reason = change.reason === undefined ? kept : change.reason?.trim();
  return reason ? { state, reason } : { state };
}

export const isSameExclusion = (a: Excluded, b: Excluded): boolean => a.state === b.state && a.reason === b.reason;

/** The names of the states in files and on the screen. */
export const exclusionTexts: Record<Exclusion, string> = { failed: 'failed', left_out: 'left out' };

/** The state in words: 'failed: no conversion'. */
export const exclusionText = ({ state, reason }: Excluded): string =>
  state ? [exclusionTexts[state], ...(reason ? [reason] : [])].join(': ') : '';

/** Reads a state as files and people write it; null for none, undefined for a text that is no state. */
export function exclusionOf(text: string): Exclusion | null | undefined {
  const plain = text.trim().toLowerCase().replaceAll('_', ' ');
  return plain === '' ? null : exclusions.find((exclusion) => exclusionTexts[exclusion] === plain);
}

/** Reads a state that is typed where an output's value belongs, `failed` or `n.d.`; undefined for other texts. */
export function typedExclusion(text: string): Exclusion | undefined {
  if (/^\(?(fail(ed|ure)?|n\s*[./]\s*d\.?)\)?$/i.test(text.trim())) return 'failed';
  return exclusionOf(text) ?? undefined;
}

/** The outputs of a sample in the API's format; `value` is null if not measured. */
export interface MeasuredSample {
  readonly state?: Exclusion | undefined;
  readonly outParameters: readonly { readonly out_parameter: string; readonly value: number | null }[];
}

/** The states of a sample; filters keep their indices. */
export const sampleStates = ['complete', 'partial', 'empty', ...exclusions] as const;
export type SampleState = (typeof sampleStates)[number];

/** The states by the names that people read. */
export const stateTexts: Record<SampleState, string> = {
  ...{ complete: 'complete', partial: 'partial', empty: 'empty' },
  ...exclusionTexts,
};

/**
 * The state that people have given a sample, or how many outputs are measured; this decides the colour of its card. All outputs of the experiment count,
 * whatever their weight; a sample of an experiment without outputs is empty.
 */
export function sampleState(sample: MeasuredSample, outputs: readonly { readonly uuid: string }[]): SampleState {
  if (sample.state) return sample.state;
  const filled = new Set<string>();
  for (const { out_parameter, value } of sample.outParameters) if (value !== null) filled.add(out_parameter);
  const count = outputs.filter(({ uuid }) => filled.has(uuid)).length;
  if (count === 0) return 'empty';
  return count === outputs.length ? 'complete' : 'partial';
}

/** The fields of an output that decide whether a sample is measured. */
export interface Measurable {
  readonly uuid: string;
  readonly is_functional?: boolean;
}

/** The outputs that are measured. Where an experiment calculates all of its outputs, these count as measured. */
export function measurableOf<Output extends Measurable>(outputs: readonly Output[]): readonly Output[] {
  const measured = outputs.filter(({ is_functional }) => !is_functional);
  return measured.length > 0 ? measured : outputs;
}

/**
 * Whether a sample is still to be measured and nothing of it is: the outputs that are filled, if any, are all calculated.
 */
export function isOpen({ state, outParameters }: MeasuredSample, outputs: readonly Measurable[]): boolean {
  if (state) return false;
  const measurable = measurableOf(outputs);
  const counts = (id: string) => measurable.some(({ uuid }) => uuid === id);
  return !outParameters.some(({ out_parameter, value }) => value !== null && counts(out_parameter));
}

/** Whether an output that is measured, not calculated, has no value yet; a sample that people have excluded is done. */
export function isToMeasure(sample: MeasuredSample, outputs: readonly Measurable[]): boolean {
  if (sample.state) return false;
  const measured = outputs.filter(({ is_functional }) => !is_functional);
  return measured.length > 0 && sampleState(sample, measured) !== 'complete';
}

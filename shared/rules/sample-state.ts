/** A sample's state, where people have said it: its run failed, or its values are to be left out of score and model. */
export const verdicts = ['failed', 'left_out'] as const;
export type Verdict = (typeof verdicts)[number];

/** What people have said of a sample, and why; neither where its values count. */
export interface Judged {
  readonly state?: Verdict | undefined;
  readonly reason?: string | undefined;
}

/** A change of that: null takes back what was said, and what is left out stays. */
export interface ChangeOfVerdict {
  readonly state?: Verdict | null | undefined;
  readonly reason?: string | null | undefined;
}

/** What is said of a sample after a change; its reason goes with the state that it was the reason of. */
export function judgedAfter(before: Judged, change: ChangeOfVerdict): Judged {
  const state = change.state === undefined ? before.state : (change.state ?? undefined);
  if (!state) return {};
  const kept = state === before.state ? before.reason : undefined;
  const reason = change.reason === undefined ? kept : change.reason?.trim();
  return reason ? { state, reason } : { state };
}

export const isSameVerdict = (a: Judged, b: Judged): boolean => a.state === b.state && a.reason === b.reason;

/** The names of the states in files and on the screen. */
export const verdictTexts: Record<Verdict, string> = { failed: 'failed', left_out: 'left out' };

/** What is said of a sample in words: 'failed: no conversion'. */
export const verdictText = ({ state, reason }: Judged): string =>
  state ? [verdictTexts[state], ...(reason ? [reason] : [])].join(': ') : '';

/** Reads a state as files and people write it; null for none, undefined for a text that is no state. */
export function verdictOf(text: string): Verdict | null | undefined {
  const plain = text.trim().toLowerCase().replaceAll('_', ' ');
  return plain === '' ? null : verdicts.find((verdict) => verdictTexts[verdict] === plain);
}

/** The outputs of a sample in the API's format; `value` is null if not measured. */
export interface MeasuredSample {
  readonly state?: Verdict | undefined;
  readonly outParameters: readonly { readonly out_parameter: string; readonly value: number | null }[];
}

export type SampleState = 'complete' | 'partial' | 'empty' | Verdict;

/**
 * What people have said of a sample, or how many outputs are measured; this decides the colour of its card. All outputs of the experiment count,
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
interface Measurable {
  readonly uuid: string;
  readonly is_functional: boolean;
}

/**
 * Whether a sample is still to be measured and nothing of it is: the outputs that are filled, if any, are all calculated. Where an experiment
 * calculates all of its outputs, these count as measured.
 */
export function isOpen({ state, outParameters }: MeasuredSample, outputs: readonly Measurable[]): boolean {
  if (state) return false;
  const isCalculated = outputs.every(({ is_functional }) => is_functional);
  const counts = (id: string) =>
    outputs.some(({ uuid, is_functional }) => uuid === id && (isCalculated || !is_functional));
  return !outParameters.some(({ out_parameter, value }) => value !== null && counts(out_parameter));
}

/** Whether an output that is measured, not calculated, has no value yet; a sample that people have judged is done. */
export function isToMeasure(sample: MeasuredSample, outputs: readonly Measurable[]): boolean {
  if (sample.state) return false;
  const measured = outputs.filter(({ is_functional }) => !is_functional);
  return measured.length > 0 && sampleState(sample, measured) !== 'complete';
}

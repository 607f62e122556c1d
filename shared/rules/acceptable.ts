import { countOf } from './format-count.ts';
import type { MeasuredSample } from './sample-state.ts';
import { isInRange, type ValueRange } from './target.ts';

/** An output that may have a limit. */
interface Limited {
  readonly uuid: string;
  readonly limit?: ValueRange | undefined;
}

/** The outputs whose limits a sample's values break. */
export const brokenLimits = <Output extends Limited>(sample: MeasuredSample, outputs: readonly Output[]): Output[] =>
  outputs.filter(({ uuid, limit }) => {
    const value = valueIn(sample, uuid);
    return limit !== undefined && value !== null && !isInRange(value, limit);
  });

/**
 * Whether a sample keeps the limits of all outputs. Undefined without limits, for a failed or left-out sample, and while
 * a limited output has no value and no other breaks its limit.
 */
export function isAcceptable(sample: MeasuredSample, outputs: readonly Limited[]): boolean | undefined {
  const limited = outputs.filter(({ limit }) => limit);
  if (sample.state || limited.length === 0) return undefined;
  if (brokenLimits(sample, limited).length > 0) return false;
  return limited.every(({ uuid }) => valueIn(sample, uuid) !== null) ? true : undefined;
}

/** The same for files and tables; null where it is not known. */
export function acceptableText(sample: MeasuredSample, outputs: readonly Limited[]): 'yes' | 'no' | null {
  const isKept = isAcceptable(sample, outputs);
  return isKept === undefined ? null : isKept ? 'yes' : 'no';
}

/** How many samples keep all limits, of those of which it is known, and of how many it is not. */
export function keptInWords(verdicts: readonly (boolean | undefined)[]): string {
  const known = verdicts.filter((isKept) => isKept !== undefined);
  const kept = known.filter(Boolean).length;
  const unknown = verdicts.length - known.length;
  if (known.length === 0) return 'Of no measured sample it is known whether it keeps all limits';
  const of = `of ${countOf(known.length, 'measured sample', 'measured samples')}`;
  const start = kept === 0 ? `None ${of} keeps` : `${kept} ${of} ${kept === 1 ? 'keeps' : 'keep'}`;
  return `${start} all limits${unknown > 0 ? ` (of ${unknown} more it is not known)` : ''}`;
}

const valueIn = ({ outParameters }: MeasuredSample, output: string): number | null =>
  outParameters.find(({ out_parameter }) => out_parameter === output)?.value ?? null;

import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import type { UnsavedExperiment } from './unsaved-store.ts';
import { isShown, type UnsavedValue } from './unsaved-value.ts';

export interface UnsavedEntry {
  experiment: string;
  value: UnsavedValue;
}

export const entriesOf = (experiments: Iterable<UnsavedExperiment>): UnsavedEntry[] =>
  [...experiments].flatMap(({ place, samples }) =>
    [...samples.values()].flat().map((value) => ({ experiment: place.experiment, value })),
  );

export const countText = (count: number) => (count === 1 ? '1 value' : `${count} values`);

/** Why a value is not saved; undefined while saving goes well. */
export const unsavedReasonOf = ({ problem, failure }: UnsavedValue) => problem?.reason ?? failure;

/** The person's value: numbers with the account's decimal symbol, labels and text that is no value as they are. */
export function ownText(unsaved: UnsavedValue, decimal: DecimalSymbol): string {
  const { value, text, categories } = unsaved;
  const isNumber = isShown(unsaved) && !categories && typeof value === 'number' && text === formatNumber(value);
  return isNumber ? withSymbol(text, decimal) : text || 'empty';
}

/** The other account's value in a conflict. */
export function theirText({ problem, categories }: UnsavedValue, decimal: DecimalSymbol): string {
  const value = problem?.theirValue;
  if (value === undefined || value === null) return 'empty';
  if (typeof value === 'string') return value;
  return categories ? (categories[value] ?? 'empty') : withSymbol(formatNumber(value), decimal);
}

interface UnsavedSummary {
  text: string;
  /** True if something went wrong. */
  alert: boolean;
  /** The conflict that the line asks about. */
  conflict?: UnsavedEntry;
  canRetry: boolean;
  canShow: boolean;
}

/** A value with a problem, such as a refused one, waits for the person and not for the connection. */
function offlineText(values: readonly UnsavedValue[]): string {
  const waiting = values.filter(({ problem }) => problem === undefined).length;
  const open = values.length - waiting;
  if (values.length === 0)
    return 'Offline: what was loaded can be read, and what you type is kept until the connection is back.';
  if (waiting === 0) return `Offline: ${countText(open)} ${isOrAre(open)} kept in this browser and not saved.`;
  const more = open === 0 ? '' : ` ${countText(open)} more ${isOrAre(open)} not saved.`;
  return `Offline: ${countText(waiting)} ${isOrAre(waiting)} kept in this browser and will be saved when the connection is back.${more}`;
}

/** Where the person's own value comes from. */
const enteredBy = { typing: 'you entered', undo: 'undone, it would be', redo: 'done again, it would be' } as const;

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');

/** The line about all unsaved values; undefined while there is nothing to say. */
export function summarize(
  entries: readonly UnsavedEntry[],
  isOnline: boolean,
  decimal: DecimalSymbol,
): UnsavedSummary | undefined {
  const values = entries.map(({ value }) => value);
  const count = values.length;
  if (!isOnline) return { text: offlineText(values), alert: false, canRetry: false, canShow: count > 0 };
  const conflict = entries.find(({ value }) => value.problem?.kind === 'conflict');
  if (conflict) {
    const { label, problem } = conflict.value;
    const theirs = theirText(conflict.value, decimal);
    const others = count > 1 ? ` ${countText(count - 1)} more ${count === 2 ? 'is' : 'are'} not saved.` : '';
    return {
      text: `${problem?.reason}: ${label} is now ${theirs}; ${enteredBy[conflict.value.origin ?? 'typing']} ${ownText(conflict.value, decimal)}.${others}`,
      alert: true,
      conflict,
      canRetry: false,
      canShow: count > 1,
    };
  }
  const troubled = values.filter((value) => unsavedReasonOf(value) !== undefined);
  const [first] = troubled.toSorted((a, b) => Number(b.problem !== undefined) - Number(a.problem !== undefined));
  if (first) {
    const tried = troubled.every(({ problem }) => problem === undefined);
    const reasons = new Set(troubled.map(unsavedReasonOf)).size;
    const more = reasons > 1 ? ', and other reasons' : '';
    // Values that were not sent yet wait behind one whose attempt failed.
    const unsaved = values.some(({ failure }) => failure !== undefined) ? count : troubled.length;
    const text = `${countText(unsaved)} ${unsaved === 1 ? 'is' : 'are'} not saved: ${unsavedReasonOf(first)}${more}.`;
    return { text: tried ? `${text} Trying again by itself.` : text, alert: true, canRetry: tried, canShow: true };
  }
  const waiting = values.filter(({ waits }) => waits);
  if (waiting.length === 0) return undefined;
  const wait = waiting.length === 1 ? 'waits' : 'wait';
  const text = `${countText(waiting.length)} ${wait} for the end of the running job and will be saved then.`;
  return { text, alert: false, canRetry: false, canShow: false };
}

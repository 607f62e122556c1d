import { countOf } from './format-count.ts';

export const cannotBeUndone = 'This cannot be undone.';

/** A number of things, or only their name while it is not known. */
export const countIfKnown = (count: number | undefined, one: string, many: string): string =>
  count === undefined ? many : countOf(count, one, many);

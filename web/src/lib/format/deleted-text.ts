import { countOf } from '#shared/rules/format-count.ts';

export const cannotBeUndone = 'This cannot be undone.';

/** At the table of samples. */
export const canBeUndone = 'This can be undone: Ctrl+Z (Cmd+Z) brings it back.';

/** A number of things, or only their name while it is not known. */
export const countIfKnown = (count: number | undefined, one: string, many: string): string =>
  count === undefined ? many : countOf(count, one, many);

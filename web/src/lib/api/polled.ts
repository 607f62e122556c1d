import { isAway } from '../session/idle.ts';

/** While nobody sits at the window; who comes back is shown what is new at once. */
const awayMilliseconds = 5 * 60_000;
const every = (milliseconds: number) => () => (isAway() ? awayMilliseconds : milliseconds);

/**
 * For data that changes without an event: fetched every ten seconds while the window is visible and somebody sits at it.
 * A poll without an answer shows no notice, since the next one follows.
 */
export const polled = { refetchInterval: every(10_000), meta: { isPolled: true } } as const;

/** For data that changes rarely, on every screen. */
export const polledSeldom = { refetchInterval: every(30_000), meta: { isPolled: true } } as const;

/**
 * For data that changes without an event: fetched every ten seconds while the window is visible. A poll without an
 * answer shows no notice, since the next one follows.
 */
export const polled = { refetchInterval: 10_000, meta: { isPolled: true } } as const;

/** For data that changes rarely, on every screen. */
export const polledSeldom = { refetchInterval: 30_000, meta: { isPolled: true } } as const;

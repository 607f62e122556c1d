/**
 * For what changes without an event: asked again every ten seconds while the window is visible. An attempt without an
 * answer says nothing, since the next one follows.
 */
export const polled = { refetchInterval: 10_000, meta: { isPolled: true } } as const;

/** The same for what changes seldom, on every screen. */
export const polledSeldom = { refetchInterval: 30_000, meta: { isPolled: true } } as const;

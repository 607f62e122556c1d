const second = 1000;

/**
 * How long tests wait for a state, in milliseconds: the one clock by which a test may fail. It is far above what any
 * machine needs, because a wait that ends early says nothing about the product. `PATIENCE=<seconds>` shortens it for
 * somebody who expects a failure.
 */
export const patience = Number(process.env.PATIENCE ?? 300) * second;

/** The limit of a whole test or hook: a wait inside it ends first and says what it waited for. */
export const testLimit = 3 * patience;

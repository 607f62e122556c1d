/** Stored with every series, so that a proposal can be traced to the version of the engine that made it. */
export const engineVersion = '2.22.0';

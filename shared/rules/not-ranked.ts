/** The rank of a parameter that a model did not rank. */
export const notRanked = Number.MAX_SAFE_INTEGER;

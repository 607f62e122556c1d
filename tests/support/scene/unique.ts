const run = Date.now().toString(36);
let count = 0;

/** A name that nothing else has, with no more than 40 characters. */
export const unique = (what: string) => `${what} ${run} ${++count}`;

/** A short name that nothing else has. */
export const uniqueShort = () => `s${run}${++count}`;

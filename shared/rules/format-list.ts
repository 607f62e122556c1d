/** `a`, `a and b`, `a, b and c`; '' of none. */
export const formatList = (texts: readonly string[], last: 'and' | 'or' = 'and'): string =>
  [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter((text) => text !== '').join(` ${last} `);

/** A count, with its thousands apart from five digits on: a thin space is neither account's decimal symbol. */
export const formatCount = (count: number): string =>
  count < 10_000 ? String(count) : String(count).replaceAll(/\B(?=(\d{3})+$)/g, '\u202f');

export const countOf = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

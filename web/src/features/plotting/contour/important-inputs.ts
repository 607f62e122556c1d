import type { Importance } from '#web/lib/resources/importances.ts';

/**
 * The indices of the inputs, the most important first: by the model's importances, or without a model by how fast the
 * score changes along them.
 */
export function importanceOrder(
  inputs: readonly { short_name: string }[],
  importances: readonly Importance[] | undefined,
  relevance: readonly number[],
): number[] {
  const known = new Map(importances?.map(({ shortName, score }) => [shortName, score ?? 0]));
  const worth = (index: number) =>
    known.size > 0 ? (known.get(inputs[index]?.short_name ?? '') ?? 0) : (relevance[index] ?? 0);
  return [...inputs.keys()].sort((a, b) => worth(b) - worth(a) || a - b);
}

/**
 * Two inputs each, in the order of the inputs, the most important pairs first. Further ones are the planes to begin with
 * where the rules leave hardly anything of the first.
 */
export function importantPairs(order: readonly number[]): [number, number][] {
  // The places in the order count, so that equal importances do not put far ones first.
  return order
    .flatMap((a, place) => order.slice(place + 1).map((b, gap) => ({ a, b, at: 2 * place + gap + 1 })))
    .sort((one, other) => one.at - other.at)
    .map(({ a, b }) => (a < b ? [a, b] : [b, a]));
}

import type { Importance } from '#web/lib/resources/importances.ts';

/**
 * The indices of the two most important inputs, in the order of the inputs: by the model's importances, or without a
 * model by how fast the score changes along them.
 */
export function importantInputs(
  inputs: readonly { short_name: string }[],
  importances: readonly Importance[] | undefined,
  relevance: readonly number[],
): [number, number] {
  const known = new Map(importances?.map(({ shortName, score }) => [shortName, score ?? 0]));
  const worth = (index: number) =>
    known.size > 0 ? (known.get(inputs[index]?.short_name ?? '') ?? 0) : (relevance[index] ?? 0);
  const [first = 0, second = 1] = [...inputs.keys()].sort((a, b) => worth(b) - worth(a) || a - b);
  return first < second ? [first, second] : [second, first];
}

import type { Random } from './create-random.ts';
import { permutation } from './permutation.ts';

/**
 * The items in a seeded random order. Whatever is then sorted, or searched for its best, breaks ties by the seed and not
 * by the order in which the items were listed.
 */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return Array.from(permutation(items.length, random)).flatMap((index) => items.slice(index, index + 1));
}

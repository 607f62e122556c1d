import type { Point } from '../types.ts';

interface Search {
  /** Proposes settings, best first: of the whole space, or these settings with neighbours of them. */
  propose: (near?: readonly Point[]) => Promise<readonly Point[]>;
  /** By point, whether the rules allow it. */
  areFeasible: (points: readonly Point[]) => Promise<readonly boolean[]>;
}

/** The best setting that the rules allow; undefined if none was found. */
export async function findFeasible({ propose, areFeasible }: Search): Promise<Point | undefined> {
  const allowed = async (points: readonly Point[]) => {
    const verdicts = await areFeasible(points);
    return points.filter((_, index) => verdicts[index]);
  };
  const proposed = await propose();
  let best = await allowed(proposed);
  // The search climbed to what is forbidden: climbs again from the best that is not.
  for (let round = 0; best.length > 0 && best[0] !== proposed[0] && round < rounds; round += 1) {
    const next = await allowed(await propose(best.slice(0, kept)));
    const isSame = String(next[0]) === String(best[0]);
    best = next;
    if (isSame) break;
  }
  return best[0];
}

/** Each asks the server once. */
const rounds = 8;
const kept = 10;

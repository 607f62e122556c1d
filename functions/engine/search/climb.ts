import type { Pacer } from '../control/create-pacer.ts';
import type { Random } from '../random/create-random.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import type { Judge } from './create-judge.ts';
import { mutate } from './mutate.ts';

/** What to climb over. */
export interface Climb {
  grid: Grid;
  judge: Pick<Judge, 'violations'>;
  random: Random;
  /** The next points of a sequence that fills the space. */
  fresh: (count: number) => Indices[];
  pacer: Pacer;
  /** Feasible points wanted. */
  wanted: number;
  /** Points judged before giving up. */
  budget: number;
}

/**
 * Finds feasible points where they are rare: an evolution strategy by truncation selection over violations. Each round
 * judges as many points as one call bears: half of them fresh, which is brute force and needs nothing to climb by, half
 * mutations of the points that violate least.
 */
export async function climb({ grid, judge, random, fresh, pacer, wanted, budget }: Climb): Promise<Indices[]> {
  const found = new Map<string, Indices>();
  let elite: Judged[] = [];
  for (let judged = 0; judged < budget && found.size < wanted; judged += ROUND) {
    const moved = elite.length > 0 ? ROUND / 2 : 0;
    const points = [
      ...fresh(ROUND - moved),
      ...Array.from({ length: moved }, () => hop(elite[random.integer(elite.length)]?.point ?? [], grid, random)),
    ];
    const violations = await judge.violations(points);
    const all = [...elite, ...points.map((point, at) => ({ point, violation: violations[at] ?? Infinity }))];
    for (const { point, violation } of all) if (violation === 0) found.set(grid.key(point), point);
    elite = best(all, grid);
    const pause = pacer.spend(ROUND * 2000);
    if (pause) await pause;
  }
  return [...found.values()];
}

interface Judged {
  point: Indices;
  violation: number;
}

/** Points judged in one call. */
const ROUND = 4096;
const ELITE = 256;

/** The points that violate least, each once; of equal ones the newer, which keeps plateaus moving. */
function best(all: readonly Judged[], grid: Grid): Judged[] {
  const order = [...all.keys()].sort((a, b) => (all[a]?.violation ?? 0) - (all[b]?.violation ?? 0) || b - a);
  const kept = new Map<string, Judged>();
  for (const at of order) {
    const judged = all[at];
    if (judged && kept.size < ELITE) kept.set(grid.key(judged.point), judged);
    if (kept.size >= ELITE) break;
  }
  return [...kept.values()];
}

function hop(from: Indices, grid: Grid, random: Random): Indices {
  let point = from;
  for (let hops = random.integer(3); hops >= 0; hops -= 1) point = mutate(point, grid, random);
  return point;
}

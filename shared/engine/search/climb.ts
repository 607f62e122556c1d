import type { Pacer } from '../control/create-pacer.ts';
import type { Random } from '../random/create-random.ts';
import type { Grid, Indices } from '../space/create-grid.ts';
import type { CandidateFilter } from './create-candidate-filter.ts';
import { mutate } from './mutate.ts';

/** The input of the search. */
export interface Climb {
  grid: Grid;
  checker: Pick<CandidateFilter, 'violations'>;
  random: Random;
  /** Returns the next points of a space-filling sequence. */
  fresh: (count: number) => Indices[];
  pacer: Pacer;
  /** Returns a neighbour that keeps to what is known of the rules, where anything is. */
  neighbour?: ((point: Indices) => Indices) | undefined;
  /** Points that may be nearer to feasible than others. */
  starts?: readonly Indices[];
  /** Number of feasible points wanted. */
  wanted: number;
  /** Number of points to check before giving up. */
  budget: number;
}

/**
 * Finds feasible points where they are rare, by an evolution strategy with truncation selection over violations. Each
 * round checks as many points as one call permits: half are new points of the sequence, which needs no gradient of
 * violations, and half are mutations of the points that violate least.
 */
export async function climb({
  grid,
  checker,
  random,
  fresh,
  pacer,
  wanted,
  budget,
  neighbour,
  starts = [],
}: Climb): Promise<Indices[]> {
  const found = new Map<string, Indices>();
  let elite: Checked[] = [];
  for (let checked = 0; checked < budget && found.size < wanted; checked += ROUND) {
    const moved = elite.length > 0 ? ROUND / 2 : 0;
    const first = checked === 0 ? starts.slice(0, ROUND) : [];
    const points = [
      ...first,
      ...fresh(ROUND - moved - first.length),
      ...Array.from({ length: moved }, (_, at) => {
        const from = elite[random.integer(elite.length)]?.point ?? [];
        return neighbour && at < KEPT_TO_RULES ? neighbour(from) : hop(from, grid, random);
      }),
    ];
    const violations = await checker.violations(points);
    const all = [...elite, ...points.map((point, at) => ({ point, violation: violations[at] ?? Infinity }))];
    for (const { point, violation } of all) if (violation === 0) found.set(grid.key(point), point);
    elite = best(all, grid);
    const pause = pacer.spend(ROUND * 2000);
    if (pause) await pause;
  }
  return [...found.values()];
}

interface Checked {
  point: Indices;
  violation: number;
}

/** Points checked in one call. */
const ROUND = 4096;
const ELITE = 256;
/** Neighbours of a round that keep to the rules: each takes as long as many others. */
const KEPT_TO_RULES = 256;

/**
 * The points that violate least, without duplicates. Ties go to the newer point, so that the search moves on plateaus.
 */
function best(all: readonly Checked[], grid: Grid): Checked[] {
  const order = [...all.keys()].sort((a, b) => (all[a]?.violation ?? 0) - (all[b]?.violation ?? 0) || b - a);
  const kept = new Map<string, Checked>();
  for (const at of order) {
    const checked = all[at];
    if (checked && kept.size < ELITE) kept.set(grid.key(checked.point), checked);
    if (kept.size >= ELITE) break;
  }
  return [...kept.values()];
}

function hop(from: Indices, grid: Grid, random: Random): Indices {
  let point = from;
  for (let hops = random.integer(3); hops >= 0; hops -= 1) point = mutate(point, grid, random);
  return point;
}

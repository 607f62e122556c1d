import type { CodedRun, DesignInput, Draws } from './design.ts';
import { wholeShare } from './design-catalogue.ts';

/** A sequence of points in the unit cube, such as Sobol's. */
export interface PointSequence {
  next(out: Float64Array): void;
}

/** Coded runs at the next points of a sequence; a mixture's shares are drawn evenly over the blends within their ranges. */
export function sequenceRuns(inputs: readonly DesignInput[], sequence: PointSequence, count: number): CodedRun[] {
  const unit = new Float64Array(inputs.length);
  const mixed = inputs.flatMap(({ kind, range = wholeShare }, at) => (kind === 'mixture' ? [{ at, ...range }] : []));
  const isWhole = mixed.every(({ min, max }) => min === 0 && max === 1);
  // The widest part takes what the others leave, so that most draws are blends.
  const [rest, ...others] = mixed.toSorted((a, b) => b.max - b.min - (a.max - a.min));
  let tries = count * TRIES;
  /** The shares at the next point; undefined where what the others leave is beyond the range of the widest part. */
  const within = (): Map<number, number> | undefined => {
    const shares = new Map(others.map(({ at, min, max }) => [at, min + (unit[at] ?? 0) * (max - min)]));
    const left = [...shares.values()].reduce((sum, share) => sum - share, 1);
    if (!rest || left < rest.min || left > rest.max) return undefined;
    return shares.set(rest.at, left);
  };
  const overSimplex = (): Map<number, number> => {
    const parts = mixed.map(({ at }) => ({ at, part: -Math.log(1 - (unit[at] ?? 0)) }));
    const total = parts.reduce((sum, { part }) => sum + part, 0) || 1;
    return new Map(parts.map(({ at, part }) => [at, part / total]));
  };
  return Array.from({ length: count }, () => {
    sequence.next(unit);
    let shares = isWhole ? undefined : within();
    for (; !isWhole && !shares && tries > 0; tries -= 1) {
      sequence.next(unit);
      shares = within();
    }
    const blend = mixed.length > 0 ? (shares ?? overSimplex()) : undefined;
    return inputs.map(({ kind, levels }, at) => {
      const share = unit[at] ?? 0;
      if (kind === 'mixture') return blend?.get(at) ?? 0;
      return kind === 'categorical' ? Math.min(levels - 1, Math.floor(share * levels)) : 2 * share - 1;
    });
  });
}

/** Draws for each run: of ranges that leave so few blends, what is drawn lies at the nearest one. */
const TRIES = 200;

/**
 * The candidates whose least distance from each other and from existing runs is largest, as far as exchanges find them.
 *
 * Source: M. E. Johnson, L. M. Moore and D. Ylvisaker (1990); the start by T. F. Gonzalez (1985).
 */
export function maximinRuns(
  inputs: readonly DesignInput[],
  candidates: readonly CodedRun[],
  count: number,
  { existing = [], draws }: { existing?: readonly CodedRun[]; draws: Draws },
): CodedRun[] {
  const chosen: CodedRun[] = [];
  const distance = candidates.map((run) => leastDistance(inputs, run, existing));
  while (chosen.length < Math.min(count, candidates.length)) {
    const isFirst = chosen.length + existing.length === 0;
    const next = isFirst ? draws.integer(candidates.length) : distance.indexOf(Math.max(...distance));
    const run = candidates[next] ?? [];
    chosen.push(run);
    for (const [at, other] of candidates.entries()) {
      distance[at] = Math.min(distance[at] ?? Infinity, distanceOf(inputs, run, other));
    }
  }
  return exchanged(inputs, chosen, candidates, existing);
}

/** Replaces a run of the nearest pair by a candidate that is farther from all others, until there is none. */
function exchanged(
  inputs: readonly DesignInput[],
  start: readonly CodedRun[],
  candidates: readonly CodedRun[],
  existing: readonly CodedRun[],
): CodedRun[] {
  const chosen = [...start];
  for (let pass = 0; pass < 4 * start.length; pass += 1) {
    const others = (at: number) => [...chosen.filter((_, other) => other !== at), ...existing];
    const least = chosen.map((run, at) => leastDistance(inputs, run, others(at)));
    const worst = least.indexOf(Math.min(...least));
    const rest = others(worst);
    let best: { run: CodedRun; distance: number } | undefined;
    for (const run of candidates) {
      const distance = leastDistance(inputs, run, rest);
      if (distance > (best?.distance ?? (least[worst] ?? 0) + 1e-9)) best = { run, distance };
    }
    if (!best) break;
    chosen[worst] = best.run;
  }
  return chosen;
}

const leastDistance = (inputs: readonly DesignInput[], run: CodedRun, others: readonly CodedRun[]): number =>
  others.reduce((least, other) => Math.min(least, distanceOf(inputs, run, other)), Infinity);

/** Squared, in ranges of inputs; another category is one range away. */
export function distanceOf(inputs: readonly DesignInput[], one: CodedRun, other: CodedRun): number {
  let sum = 0;
  for (let at = 0; at < inputs.length; at += 1) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0];
    const kind = inputs[at]?.kind;
    if (kind === 'categorical') sum += Number(a !== b);
    else sum += ((a - b) / (kind === 'mixture' ? 1 : 2)) ** 2;
  }
  return sum;
}

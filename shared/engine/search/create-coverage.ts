import type { Grid, Indices } from '../space/create-grid.ts';
import type { CandidateFilter } from './create-candidate-filter.ts';

/** The levels of categories that a series still lacks, to leave none out. */
export interface Coverage {
  /**
   * Returns the condition that the next selection must meet; undefined while it is free.
   *
   * @param isGone whether the candidate of an index is selected already
   */
  due(isGone: (at: number) => boolean): ((point: Indices) => boolean) | undefined;
  take(point: Indices): void;
}

/**
 * Counts the levels that a series has. Selections are free until as many are left as an input lacks levels; from then on
 * each must bring one. An input with more levels than the series has samples is left alone.
 *
 * @param candidates points that may be proposed: a level that none of them has cannot be asked for
 * @param count samples of the series
 */
export function createCoverage(grid: Grid, candidates: readonly Indices[], count: number): Coverage {
  const lacking = new Map<number, Set<number>>();
  for (const input of grid.movable) {
    const levels = new Set(candidates.map((point) => point[input] ?? 0));
    if (grid.categorical[input] && levels.size <= count) lacking.set(input, levels);
  }
  let left = count;
  return {
    due(isGone) {
      const urgent = [...lacking].filter(([, levels]) => levels.size > 0 && levels.size >= left);
      if (urgent.length === 0) return undefined;
      const brings = (point: Indices) => urgent.filter(([input, levels]) => levels.has(point[input] ?? 0)).length;
      const most = candidates.reduce((max, point, at) => (isGone(at) ? max : Math.max(max, brings(point))), 0);
      return (point) => brings(point) >= most;
    },
    take(point) {
      left -= 1;
      for (const [input, levels] of lacking) levels.delete(point[input] ?? 0);
    },
  };
}

/** A checker that allows nothing but what is due. */
export function whereDue(checker: CandidateFilter, isDue: (point: Indices) => boolean): CandidateFilter {
  return {
    ...checker,
    async allowed(points) {
      const verdicts = await checker.allowed(points);
      return points.map((point, at) => verdicts[at] === true && isDue(point));
    },
  };
}

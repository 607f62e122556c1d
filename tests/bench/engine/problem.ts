import type { Point, Space } from '#shared/engine/types.ts';
import type { Objective } from '#shared/rules/score.ts';

/** A problem of the benchmark with a known optimum. */
export interface Problem {
  name: string;
  space: Space;
  /** A measurement at a point, with noise; `normal` draws standard normals. */
  measure(point: Point, normal: () => number): number[];
  objectives: readonly Objective[];
  /** The noiseless goodness of a point, larger is better, and its largest value over the space. */
  value(point: Point): number;
  optimum: number;
  /** Goodness of outputs, for methods that model one number. */
  goodness(outputs: readonly number[]): number;
  noisy?: boolean;
  /** By seed, the effect of each series on all of its measurements. */
  seriesEffects?: (seed: number) => (series: number) => number;
  feasible?: (points: readonly Point[]) => boolean[];
  /** All feasible points, for methods that need a list. */
  pool?: () => Point[];
}

/** A problem of one output to maximise, measured without noise. */
export function plain(
  problem: Pick<Problem, 'name' | 'space' | 'value' | 'optimum' | 'feasible' | 'pool'> & { sigma?: number },
): Problem {
  const { sigma = 0, ...rest } = problem;
  return {
    ...rest,
    ...(sigma > 0 && { noisy: true }),
    measure: (point, normal) => [problem.value(point) + (sigma > 0 ? sigma * normal() : 0)],
    objectives: [{ weight: 1, target: 'Maximize' }],
    goodness: ([value = Number.NaN]) => value,
  };
}

/** A categorical input with the given number of levels. */
export function categorical(levels: number) {
  return { kind: 'categorical', levels } as const;
}

/** A numeric input with the given number of steps. */
export function fine(min: number, max: number, steps: number) {
  return { kind: 'numeric', min, max, step: (max - min) / steps } as const;
}

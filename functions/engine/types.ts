import type { Objective } from '#shared/rules/score.ts';

/** The engine's interface. Everything here is pure: no AWS, no clock, no `Math.random`; the same seed gives the same answer. */

/** A numeric input is the grid `min, min + step, … ≤ max`; a point holds a value on it. */
export interface NumericInput {
  kind: 'numeric';
  min: number;
  max: number;
  step: number;
}

/** A categorical input has unordered levels; a point holds the level's index. */
export interface CategoricalInput {
  kind: 'categorical';
  levels: number;
}

export type SpaceInput = NumericInput | CategoricalInput;

export interface Space {
  inputs: readonly SpaceInput[];
}

/**
 * One value an input: the actual value of a numeric input (history may lie off the grid or outside its range), the
 * level's index of a categorical one.
 */
export type Point = readonly number[];

export type Behaviour = 'explore' | 'normal' | 'exploit';

export interface Progress {
  done: number;
  total: number;
  phase: string;
}

/** How a long computation reports and is cancelled: it yields to the event loop at least every 200 ms. */
export interface Control {
  onProgress?: (progress: Progress) => void;
  /** An abort rejects with the signal's reason within a second. */
  signal?: AbortSignal;
}

export interface ProposeRequest extends Control {
  space: Space;
  /** Every sample that exists, measured or not, with its outputs in the order of `objectives`; NaN where not measured. */
  points: readonly Point[];
  outputs: readonly (readonly number[])[];
  objectives: readonly Objective[];
  /** Prior share of noise in an output's deviation, 0 … 1. */
  noise: number;
  behaviour: Behaviour;
  count: number;
  seed: number;
  /** `hyperParameters` of the last series: one of the two starts of the fit. */
  warmStart?: readonly number[] | undefined;
  /** Judges many points at once; true may be proposed. Without it every point may. */
  feasible?: (points: readonly Point[]) => Promise<readonly boolean[]>;
  /**
   * The same in degrees, in place of `feasible`: 0 may be proposed, and the less a point is from that, the smaller. The
   * search for the first feasible points goes by it where they are rare.
   */
  violations?: (points: readonly Point[]) => Promise<readonly number[]>;
}

export interface Proposal {
  point: Point;
  /** Predicted score, 0 … 1, in the units of the rank; undefined without a surrogate. */
  predictedScore?: number;
  reason: Reason;
}

/** Why a point was chosen. */
export interface Reason {
  method: 'space-filling' | 'expected-improvement' | 'meeting-targets' | 'exhausted';
  /** Expected gain of the score, its posterior deviation, and the nearest known sample with its distance in lengthscales. */
  expectedGain?: number;
  deviation?: number;
  nearest?: { sample: number; distance: number };
}

export interface ProposeResult {
  proposals: Proposal[];
  /** True when fewer than `count` points were left: each point of a finite space is proposed once. */
  exhausted: boolean;
  /** Samples the surrogate learned from: above 4000 valid ones the best 2000 and an even choice of the others. */
  learnedFrom: number;
  /** Natural logarithms of lengthscales, noise and signal variance; undefined without a surrogate. */
  hyperParameters?: readonly number[];
}

export class NoFeasiblePointError extends Error {
  override readonly name = 'NoFeasiblePointError';
}

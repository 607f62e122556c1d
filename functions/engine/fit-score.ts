import { createPacer } from './control/create-pacer.ts';
import { createRandom } from './random/create-random.ts';
import { createGrid } from './space/create-grid.ts';
import { createPredictor } from './surrogate/create-predictor.ts';
import { learn } from './surrogate/learn.ts';
import type { Control, Point, Space } from './types.ts';

/** Complete samples with their score: what a model learns from. */
export interface ScoredSamples extends Control {
  space: Space;
  points: readonly Point[];
  /** 0 … 1, one a point. */
  score: Float64Array;
  /** Prior share of noise in the score's deviation, 0 … 1. */
  noise: number;
  seed: number;
}

export type PredictScore = (point: Point) => number;

/**
 * Fits a model of the score to some of the samples. From fewer than two it can only tell their mean.
 *
 * @param rows the samples to learn from
 */
export async function fitScore(samples: ScoredSamples, rows: readonly number[]): Promise<PredictScore> {
  const { points, score, noise, seed } = samples;
  if (rows.length < 2) {
    const mean = rows.reduce((sum, row) => sum + (score[row] ?? 0), 0) / Math.max(1, rows.length);
    return () => mean;
  }
  const grid = createGrid(samples.space);
  const surrogate = await learn({
    grid,
    points: rows.map((row) => points[row] ?? []),
    score: Float64Array.from(rows, (row) => score[row] ?? 0),
    valid: [...rows.keys()],
    noise,
    random: createRandom(seed),
    pacer: createPacer(samples),
  });
  const predict = createPredictor(surrogate.process, surrogate.warp);
  const coordinates = new Float64Array(grid.dimensions);
  return (point) => {
    grid.toCoordinates(point, coordinates, 0);
    return predict(coordinates);
  };
}

import { fitScore, type PredictScore, type ScoredSamples } from './fit-score.ts';
import { createRandom } from './random/create-random.ts';
import { permutation } from './random/permutation.ts';
import { meanAndDeviation } from './statistics.ts';

export interface Metric {
  mean: number;
  std: number;
}

/** How well the score of samples that were left out is predicted: R², largest, mean absolute and mean squared error. */
export interface ModelMetrics {
  /** Undefined where all scores are alike: there is no variance to explain. */
  r2: Metric | undefined;
  me: Metric;
  mae: Metric;
  mse: Metric;
}

export interface CrossValidation {
  metrics: ModelMetrics;
  /** The models of the folds and the samples that each has not seen, by repeat: what importances are measured on. */
  repeats: readonly (readonly Fold[])[];
}

interface Fold {
  predict: PredictScore;
  left: readonly number[];
}

/**
 * Cross-validates a model of the score: each fold is fitted anew without its samples. The predictions of a repeat are
 * pooled and scored once; means and standard deviations are over the repeats.
 *
 * @param options 5 folds (no more than samples) and 3 repeats by default
 * @throws the signal's reason once aborted
 */
export async function crossValidate(
  samples: ScoredSamples,
  { folds = 5, repeats = 3 }: { folds?: number; repeats?: number } = {},
): Promise<CrossValidation> {
  const n = samples.points.length;
  const count = Math.min(folds, n);
  const random = createRandom(samples.seed);
  const found: Fold[][] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const order = permutation(n, random);
    const models: Fold[] = [];
    for (let fold = 0; fold < count; fold += 1) {
      samples.signal?.throwIfAborted();
      const left = Array.from(order).filter((_, place) => place % count === fold);
      const rest = Array.from(order).filter((_, place) => place % count !== fold);
      const { onProgress: _, ...quiet } = samples;
      models.push({
        predict: await fitScore(
          quiet,
          rest.sort((a, b) => a - b),
        ),
        left,
      });
      samples.onProgress?.({ done: repeat * count + fold + 1, total: repeats * count, phase: 'Cross-validating' });
    }
    found.push(models);
  }
  const scored = found.map((models) => errorsOf(samples, models));
  const metric = (pick: (errors: Errors) => number) => meanAndDeviation(scored.map(pick));
  const explained = varianceOf(samples.score) > 0;
  return {
    metrics: {
      r2: explained ? metric(({ r2 }) => r2) : undefined,
      me: metric(({ me }) => me),
      mae: metric(({ mae }) => mae),
      mse: metric(({ mse }) => mse),
    },
    repeats: found,
  };
}

interface Errors {
  r2: number;
  me: number;
  mae: number;
  mse: number;
}

function errorsOf({ points, score }: ScoredSamples, models: readonly Fold[]): Errors {
  const errors = models.flatMap(({ predict, left }) =>
    left.map((row) => predict(points[row] ?? []) - (score[row] ?? 0)),
  );
  const mse = meanOf(errors.map((error) => error * error));
  const absolute = errors.map(Math.abs);
  const me = absolute.reduce((most, error) => Math.max(most, error), 0);
  return { r2: 1 - mse / (varianceOf(score) || 1), me, mae: meanOf(absolute), mse };
}

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function varianceOf(values: Float64Array): number {
  const list = Array.from(values);
  const mean = meanOf(list);
  return meanOf(list.map((value) => (value - mean) ** 2));
}

import { randomNumbers } from '../random.ts';
import type { ScoredSample } from './build-prediction-figure.ts';

function samples(count: number, spread: number, seed: number): ScoredSample[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, () => {
    const measured = random();
    const predicted = measured + (random() - 0.5) * spread;
    return { measured, predicted, interval: { low: predicted - 0.42 * spread, high: predicted + 0.42 * spread } };
  });
}

export const predictionExamples: Record<string, readonly ScoredSample[]> = {
  'a model that predicts well': samples(60, 0.16, 1),
  'a model that knows little, beyond 0 and 1 too': samples(40, 1.1, 2),
  'samples without intervals': samples(12, 0.2, 3).map((sample) => ({ ...sample, interval: null })),
  'one sample': [{ measured: 1, predicted: 0.8, interval: { low: 0.6, high: 0.95 } }],
  'eleven thousand samples': samples(11_000, 0.3, 4),
};

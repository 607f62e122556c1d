import { buildPredictionFigure, maxDrawn, type ScoredSample } from '#web/charts/prediction/build-prediction-figure.ts';
import { PredictionChart } from '#web/charts/prediction/prediction-chart.tsx';
import { chartGallery } from './chart-gallery.tsx';
import { randomNumbers } from './random.ts';

const named = (index: number) => ({ key: String(index), name: `Series 1, sample ${index + 1}` });

function samples(count: number, spread: number, seed: number): ScoredSample[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, index) => {
    const measured = random();
    const predicted = measured + (random() - 0.5) * spread;
    return {
      ...named(index),
      measured,
      predicted,
      interval: { low: predicted - 0.42 * spread, high: predicted + 0.42 * spread },
    };
  });
}

export const predictionExamples: Record<string, readonly ScoredSample[]> = {
  'a model that predicts well': samples(60, 0.16, 1),
  'a model that knows little, beyond 0 and 1 too': samples(40, 1.1, 2),
  'samples without intervals': samples(12, 0.2, 3).map((sample) => ({ ...sample, interval: null })),
  'one sample': [{ ...named(0), measured: 1, predicted: 0.8, interval: { low: 0.6, high: 0.95 } }],
  'eleven thousand samples': samples(11_000, 0.3, 4),
};

export const predictionGallery = chartGallery({
  examples: predictionExamples,
  Figure: ({ example }) => <PredictionChart samples={example} />,
  problems(samples, width) {
    const { plot, xTicks, yTicks, inside, outside, drawn } = buildPredictionFigure(samples, { width, height: 400 });
    const labels = (ticks: typeof xTicks) => ticks.map(({ label }) => label).join();
    const points = [...`${inside}${outside}`.matchAll(/M([\d.-]+) ([\d.-]+)/g)];
    const isInside = (left: number, middle: number) =>
      left >= plot.left - 4 && left <= plot.right && middle >= plot.top && middle <= plot.bottom;
    return [
      ...(labels(xTicks) === labels(yTicks) ? [] : ['The axes have different scales']),
      ...(points.length === drawn ? [] : [`${points.length} points instead of ${drawn}`]),
      ...(samples.length > maxDrawn || drawn === samples.length ? [] : ['Not every sample is drawn']),
      ...(points.every(([, left, middle]) => isInside(Number(left), Number(middle)))
        ? []
        : ['A point leaves the plot']),
    ];
  },
});

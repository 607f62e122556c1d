import {
  buildProgressFigure,
  type ProgressData,
  type ProgressLine,
} from '#web/charts/progress/build-progress-figure.ts';
import { ProgressChart } from '#web/charts/progress/progress-chart.tsx';
import { chartGallery } from './chart-gallery.tsx';
import { randomNumbers } from './random.ts';

function line(name: string, count: number, perSeries: number, seed: number, size = 1): ProgressLine {
  const random = randomNumbers(seed);
  return {
    name,
    samples: Array.from({ length: count }, (_, index) => {
      const series = Math.floor(index / perSeries) + 1;
      return {
        key: `${name}-${index}`,
        series,
        name: `Series ${series}, sample ${(index % perSeries) + 1}`,
        value: size * random() * (0.5 + (0.5 * index) / count),
        isByChance: series === 1,
      };
    }),
  };
}

const score = { target: 'Maximize', title: 'score', over: 'samples' } as const;

export const progressExamples: Record<string, ProgressData> = {
  'four series, and the gain that is expected next': {
    ...score,
    lines: [{ ...line('Arylation', 32, 8, 1), next: { samples: 8, value: 1.05 } }],
  },
  'four series, by series': { ...score, over: 'series', lines: [line('Arylation', 32, 8, 1)] },
  'three experiments side by side': {
    ...score,
    title: 'Yield after twenty-four hours at room temperature (%) · yield_pct',
    lines: [line('First', 40, 8, 2, 80), line('Second', 24, 4, 3, 90), line('Third', 12, 12, 4, 60)],
  },
  'a target value, which is approached from both sides': { ...score, target: 0.4, lines: [line('pH', 20, 5, 5)] },
  'one sample': { ...score, lines: [line('New', 1, 8, 6)] },
  'no sample': { ...score, lines: [line('New', 0, 8, 7)] },
  'three thousand samples of one each': { ...score, lines: [line('Robot', 3000, 1, 8, 1e9)] },
};

const nobody: ReadonlySet<string> = new Set();

export const progressGallery = chartGallery({
  examples: progressExamples,
  Figure: ({ label, example }) => <ProgressChart label={label} data={example} selected={nobody} onToggle={() => {}} />,
  problems(data, width) {
    const { box, points, series, lines } = buildProgressFigure(data, width);
    const count = data.lines.reduce((sum, { samples }) => sum + samples.length, 0);
    const { left, right, top, bottom } = box.plot;
    const isInside = ({ x, y }: { x: number; y: number }) => x >= left && x <= right && y >= top && y <= bottom;
    const labels = series.filter(({ label }) => label !== '');
    return [
      ...(points.length === count ? [] : [`${points.length} points of ${count} samples`]),
      ...(points.every(isInside) ? [] : ['A sample leaves the plot']),
      ...(lines.every(({ best }) => !best.includes('NaN')) ? [] : ['The line of the best breaks']),
      ...(labels.every(({ at }, index) => index === 0 || at - (labels[index - 1]?.at ?? 0) >= 20)
        ? []
        : ['Numbers of series cover each other']),
    ];
  },
});

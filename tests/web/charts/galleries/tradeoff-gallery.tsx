import {
  buildTradeoffFigure,
  type TradeoffData,
  type TradeoffSample,
} from '#web/charts/tradeoff/build-tradeoff-figure.ts';
import { TradeoffChart } from '#web/charts/tradeoff/tradeoff-chart.tsx';
import { chartGallery } from './chart-gallery.tsx';
import { randomNumbers } from './random.ts';

function samples(count: number, seed: number, proposals = 0): TradeoffSample[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, index) => {
    const x = 100 * random();
    const y = x * 0.08 + 4 * random();
    const isProposal = index >= count - proposals;
    const score = isProposal ? Number.NaN : (x / 100 + 1 - y / 12) / 2;
    return { key: String(index), name: `Series 1, sample ${index + 1}`, x, y, score, isProposal };
  });
}
const yields = {
  title: 'Yield (%) · yield_pct',
  axisTitle: 'Yield (%) · yield_pct, higher is better',
  target: 'Maximize',
} as const;
const impurity = {
  title: 'Impurity (area %) · impurity',
  axisTitle: 'Impurity (area %) · impurity, lower is better',
  target: 'Minimize',
} as const;

export const tradeoffExamples: Record<string, TradeoffData> = {
  'yield against impurity, with proposals': { x: yields, y: impurity, samples: samples(40, 1, 5) },
  'targets as lines': {
    x: { ...yields, target: 80 },
    y: { ...impurity, target: { min: 2, max: 5 } },
    samples: samples(30, 2),
  },
  'targets at the edges, one far beyond the samples': {
    x: { ...yields, target: 0 },
    y: { ...impurity, target: { min: null, max: 40 } },
    samples: samples(9, 3),
  },
  'equal samples': { x: yields, y: impurity, samples: samples(3, 4).map((sample) => ({ ...sample, x: 50, y: 5 })) },
  'no sample': { x: yields, y: impurity, samples: [] },
  'five thousand samples': { x: yields, y: impurity, samples: samples(5000, 5) },
};

const nobody: ReadonlySet<string> = new Set();

export const tradeoffGallery = chartGallery({
  examples: tradeoffExamples,
  Figure: ({ label, example }) => (
    <TradeoffChart label={label} data={example} selected={nobody} onBrush={() => {}} onToggle={() => {}} />
  ),
  problems(data, width) {
    const { box, points, targets, front } = buildTradeoffFigure(data, width);
    const { left, right, top, bottom } = box.plot;
    const isInside = (x: number, y: number) => x >= left && x <= right && y >= top && y <= bottom;
    return [
      ...(points.length === data.samples.length ? [] : ['Not every sample is drawn']),
      ...(points.every(({ x, y }) => isInside(x, y)) ? [] : ['A sample leaves the plot']),
      ...(targets.every(({ x1, y1, x2, y2 }) => isInside(x1, y1) && isInside(x2, y2))
        ? []
        : ['A target leaves the plot']),
      ...(targets.every(({ labelAt: { x, y } }) => isInside(x, y - 11) && isInside(x, y))
        ? []
        : ["A target's label leaves the plot, towards the legend"]),
      ...(data.samples.length === 0 || front.keys.length > 0 ? [] : ['No sample is on the front']),
    ];
  },
});

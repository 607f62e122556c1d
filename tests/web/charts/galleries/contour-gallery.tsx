import { buildContourFigure } from '#web/charts/contour/build-contour-figure.ts';
import { ContourChart } from '#web/charts/contour/contour-chart.tsx';
import type { ContourAxis, ContourData } from '#web/charts/contour/contour-data.ts';
import { chartGallery } from './chart-gallery.tsx';
import { randomNumbers } from './random.ts';

const spread = (min: number, max: number, count: number) =>
  Array.from({ length: count }, (_, index) => min + ((max - min) * index) / Math.max(1, count - 1));
const heat: ContourAxis = {
  title: 'Heat (°C) · temp',
  label: 'Heat (°C)',
  categories: undefined,
  positions: spread(20, 120, 31),
};
const time: ContourAxis = {
  title: 'Time (min)',
  label: 'Time (min)',
  categories: undefined,
  positions: spread(0, 60, 31),
};
const bases = ['Acetate', 'Pivalate', 'Di-tert-butylphosphine oxide', 'Caesium carbonate'];
const base: ContourAxis = { title: 'Base', label: 'Base', categories: bases, positions: [0, 1, 2, 3] };

function example(x: ContourAxis, y: ContourAxis, height: (x: number, y: number) => number, count = 0): ContourData {
  const random = randomNumbers(5);
  const share = ({ positions }: ContourAxis, value: number) =>
    (value - (positions[0] ?? 0)) / ((positions.at(-1) ?? 1) - (positions[0] ?? 0) || 1);
  const values = y.positions.flatMap((atY) => x.positions.map((atX) => height(share(x, atX), share(y, atY))));
  const someOf = ({ positions }: ContourAxis) => positions[Math.floor(random() * positions.length)] ?? 0;
  return {
    x,
    y,
    quantity: 'Yield (%)',
    values,
    intervals: values.map((value) => ({ low: value - 5, high: value + 5 })),
    isUncertainty: false,
    samples: Array.from({ length: count }, (_, index) => ({
      key: String(index),
      name: `Series 1, sample ${index + 1}`,
      x: someOf(x),
      y: someOf(y),
      measured: index % 7 === 0 ? Number.NaN : 100 * random(),
      isInPlane: index % 3 === 0,
    })),
    forbidden: undefined,
  };
}

const summit = (x: number, y: number) => 90 * Math.exp(-((x - 0.7) ** 2 + (y - 0.3) ** 2) / 0.1);
const twoNumbers = example(heat, time, summit, 40);

export const contourExamples: Record<string, ContourData> = {
  'a summit, with samples and proposals': twoNumbers,
  'a region that rules forbid': {
    ...twoNumbers,
    forbidden: twoNumbers.values.map((_, place) => (place % 31) + Math.floor(place / 31) > 40),
  },
  'the uncertainty': {
    ...example(heat, time, (x, y) => 5 + 40 * Math.hypot(x - 0.5, y - 0.5), 12),
    isUncertainty: true,
    quantity: 'Impurity of the second fraction (area % at 254 nm)',
  },
  'a categorical axis up': example(heat, base, (x, y) => 80 * x * (1 - y), 30),
  'a categorical axis across': example(base, heat, (x, y) => 80 * y * (1 - x), 30),
  'two categorical axes': example(base, { ...base, title: 'Acid' }, (x, y) => x + y, 9),
  'a constant': example(heat, time, () => 3),
  'extreme values': example(heat, time, (x, y) => 1e300 * (x - y), 5),
  'nothing yet': { ...example(heat, time, summit), values: [], intervals: [] },
};

export const contourGallery = chartGallery({
  examples: contourExamples,
  Figure: ({ label, example }) => <ContourChart label={label} data={example} />,
  problems(data, width) {
    const { box, bands, places, scale, x, y } = buildContourFigure(data, width);
    const { left, right, top, bottom } = box.plot;
    const isInside = places.every((at) => at.x >= left && at.x <= right && at.y >= top && at.y <= bottom);
    const text = bands.map(({ path }) => path).join('');
    return [
      ...(isInside ? [] : ['A place leaves the plot']),
      ...(text.includes('NaN') || text.includes('Infinity') ? ['A band has no position'] : []),
      ...(data.values.length > 0 && !bands[0]?.path && !bands[1]?.path ? ['Nothing is painted'] : []),
      ...(scale.labels.length > 1 ? [] : ['The colour bar has fewer than two values']),
      ...([...x.ticks, ...y.ticks].every(({ at }) => Number.isFinite(at)) ? [] : ['A tick has no position']),
      ...(left < right && top < bottom ? [] : ['There is no room for the plot']),
    ];
  },
});

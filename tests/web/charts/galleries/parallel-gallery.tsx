import {
  buildParallelFigure,
  keysInRanges,
  type ParallelAxis,
  type ParallelData,
} from '#web/charts/parallel/build-parallel-figure.ts';
import { ParallelChart } from '#web/charts/parallel/parallel-chart.tsx';
import { chartGallery } from './chart-gallery.tsx';
import { randomNumbers } from './random.ts';

function data(count: number, seed: number, titles: readonly string[], scale = 1): ParallelData {
  const random = randomNumbers(seed);
  const axes = titles.map((title, index): ParallelAxis => {
    const categories = index % 3 === 1 ? ['Epoxy', 'Acrylic', '2-Methyltetrahydrofu'] : undefined;
    const value = () => (categories ? Math.floor(random() * 3) : scale * (random() - 0.2));
    return { key: title, title, categories, values: Array.from({ length: count }, value) };
  });
  const samples = Array.from({ length: count }, (_, index) => ({
    key: String(index),
    name: `Series 1, sample ${index + 1}`,
    score: index % 7 === 0 ? Number.NaN : random(),
  }));
  return { axes, samples };
}
const three = data(30, 1, ['Temperature (°C) · temp', 'Binder', 'Yield (%) · yield_pct']);

export const parallelExamples: Record<string, ParallelData> = {
  'three axes': three,
  'a sample without a value': {
    ...three,
    axes: three.axes.map((axis, index) =>
      index === 2 ? { ...axis, values: Array.from(axis.values, (value, at) => (at < 5 ? Number.NaN : value)) } : axis,
    ),
  },
  'names of forty characters and eleven axes': data(
    60,
    2,
    Array.from({ length: 11 }, (_, index) => `${'Concentration of the second solvent here'} (mmol/l) · conc_${index}`),
  ),
  'values of extreme size': data(20, 3, ['Small', 'Kind', 'Large'], 1e200),
  'two thousand samples': data(2000, 4, ['One', 'Two', 'Three', 'Four']),
};

const nobody: ReadonlySet<string> = new Set();
const anywhere = new Map<string, { low: number; high: number }>();

export const parallelGallery = chartGallery({
  examples: parallelExamples,
  Figure: ({ label, example }) => (
    <ParallelChart label={label} data={example} selected={nobody} ranges={anywhere} onRange={() => {}} />
  ),
  problems(example, width) {
    const { rows, lines, height, left, right } = buildParallelFigure(example, width);
    const all = new Map(example.axes.map(({ key }) => [key, { low: 0, high: 1 }]));
    const complete = example.samples.filter((_, index) =>
      example.axes.every(({ values }) => Number.isFinite(values[index])),
    );
    const positions = lines.flatMap((line) => [...line.matchAll(/[ML]([\d.-]+) /g)].map(([, x]) => Number(x)));
    return [
      ...(rows.every(({ y }, index) => y < height && y > (rows[index - 1]?.y ?? 0)) ? [] : ['Axes cover each other']),
      ...(positions.every((x) => x >= left && x <= right) ? [] : ['A line leaves the figure']),
      ...(keysInRanges(example, all).length === complete.length ? [] : ['Whole ranges leave samples out']),
    ];
  },
});

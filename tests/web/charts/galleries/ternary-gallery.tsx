import { buildTernaryFigure } from '#web/charts/contour/ternary/build-ternary-figure.ts';
import { TernaryChart } from '#web/charts/contour/ternary/ternary-chart.tsx';
import type { OfParts, TernaryData } from '#web/charts/contour/ternary/ternary-data.ts';
import { mixtureTriangle } from '#web/features/plotting/contour/ternary/mixture-triangle.ts';
import { chartGallery } from './chart-gallery.tsx';
import { randomNumbers } from './random.ts';

type Range = readonly [min: number, max: number, step: number];

const names = ['Water', 'Ethanol', 'Toluene'];

/** @param height by the shares of the three parts */
function example(
  ranges: OfParts<Range>,
  total: number,
  height: (above: number, onLeft: number, onRight: number) => number,
  count = 0,
): TernaryData {
  const inputs = ranges.map(([min, max, step]) => ({ kind: 'numeric' as const, min, max, step }));
  const { places, lows, highs, reach, spacing } = mixtureTriangle(
    { inputs },
    { inputs: [0, 1, 2], total },
    { parts: [0, 1, 2], setting: [0, 0, 0] },
  );
  const random = randomNumbers(7);
  const values = places.map(({ amounts: [above, onLeft, onRight] }) =>
    height(above / total, onLeft / total, onRight / total),
  );
  const part = (index: 0 | 1 | 2) => {
    const title = `${names[index]} (%)`;
    return { title, label: title, low: lows[index], high: highs[index] };
  };
  return {
    ...{ places, reach, spacing, values },
    parts: [part(0), part(1), part(2)],
    quantity: 'Yield (%)',
    intervals: values.map((value) => ({ low: value - 5, high: value + 5 })),
    isUncertainty: false,
    samples: Array.from({ length: count }, (_, index) => ({
      key: String(index),
      name: `Series 1, sample ${index + 1}`,
      amounts: places[Math.floor(random() * places.length)]?.amounts ?? [0, 0, 0],
      measured: index % 5 === 0 ? Number.NaN : 100 * random(),
      isInPlane: index % 3 !== 0,
    })),
    forbidden: undefined,
    best: values.indexOf(Math.max(...values)),
  };
}

const whole: Range = [0, 100, 5];
const summit = (above: number, onLeft: number) => 90 * Math.exp(-((above - 0.5) ** 2 + (onLeft - 0.2) ** 2) / 0.1);
const solvents = example([whole, whole, whole], 100, summit, 24);

export const ternaryExamples: Record<string, TernaryData> = {
  'a summit within three solvents': solvents,
  'ranges that cut corners off': example([[10, 60, 1], whole, [5, 45, 1]], 100, summit, 12),
  'a region that rules forbid': {
    ...solvents,
    forbidden: solvents.places.map(({ amounts }) => amounts[0] > 60),
    acceptable: solvents.values.map((value) => value / 90),
  },
  'a little of three': example(
    [
      [0, 0.004, 0.0001],
      [0, 0.004, 0.0001],
      [0, 0.004, 0.0001],
    ],
    0.004,
    summit,
    3,
  ),
  'a constant': example([whole, whole, whole], 100, () => 3),
  'a narrow strip': example([[0, 2, 1], whole, whole], 100, (above, onLeft) => onLeft - above, 3),
  'no choice': { ...example([whole, [100, 100, 1], whole], 100, summit), best: undefined },
};

export const ternaryGallery = chartGallery({
  examples: ternaryExamples,
  Figure: ({ label, example: data }) => <TernaryChart label={label} data={data} />,
  problems(data, width) {
    const { triangle, bands, places, scale, axes, height, best } = buildTernaryFigure(data, width);
    const { left, right, top, bottom } = triangle;
    const isInside = places.every(
      ({ x, y }) => x >= left - 0.1 && x <= right + 0.1 && y >= top - 0.1 && y <= bottom + 0.1,
    );
    const text = bands.map(({ path }) => path).join('');
    const ticks = axes.flatMap((axis) => axis.ticks);
    return [
      ...(isInside ? [] : ['A place leaves the triangle']),
      ...(text.includes('NaN') || text.includes('Infinity') ? ['A band has no position'] : []),
      ...(data.values.length > 0 && !bands[0]?.path ? ['Nothing is painted'] : []),
      ...(scale.labels.length > 1 ? [] : ['The colour bar has fewer than two values']),
      ...(data.reach > 0 && axes.some((axis) => axis.ticks.length < 2) ? ['A part has fewer than two numbers'] : []),
      ...(ticks.every(({ from, to }) => [from.x, from.y, to.x, to.y].every(Number.isFinite)) ? [] : ['A lost tick']),
      ...(ticks.every(({ text: at }) => at.x >= 0 && at.x <= width && at.y <= height) ? [] : ['A number is cut off']),
      ...(best === '' || !best.includes('NaN') ? [] : ['The star has no position']),
      ...(left < right && top < bottom ? [] : ['There is no room for the triangle']),
    ];
  },
});

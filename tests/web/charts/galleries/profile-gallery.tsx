import type { ValueWithInterval } from '#web/charts/frame/band-text.ts';
import {
  drawCurves,
  layProfileOut,
  type ProfileCurves,
  type ProfileData,
  type ProfileInput,
} from '#web/charts/profile/build-profile-figure.ts';
import { ProfileChart } from '#web/charts/profile/profile-chart.tsx';
import { chartGallery } from './chart-gallery.tsx';
import { randomNumbers } from './random.ts';

interface Example {
  data: ProfileData;
  curves: ProfileCurves;
}

const bandAt = (height: number): ValueWithInterval => ({ value: height, low: height - 0.15, high: height + 0.15 });

function example(inputCount: number, quantityCount: number, samples: number): Example {
  const random = randomNumbers(inputCount * 7 + quantityCount);
  const inputs = Array.from({ length: inputCount }, (_, index): ProfileInput => {
    const categories = index % 3 === 2 ? ['Acetate', 'Pivalate', 'Carbonate'] : undefined;
    return { key: String(index), title: `Input ${index + 1} (°C)`, categories, min: 0, max: 100 };
  });
  const quantities = Array.from({ length: quantityCount }, (_, index) => ({
    key: String(index),
    title: index === 0 ? 'Score' : `Output ${index}`,
    measured: Array.from({ length: samples }, () => random()),
  }));
  const positions = inputs.map(({ categories }) =>
    categories ? [0, 1, 2] : Array.from({ length: 21 }, (_, at) => at * 5),
  );
  const curve = (value: number) => quantities.map((_, index) => bandAt(0.5 + 0.3 * Math.sin(value / 20 + index)));
  return {
    data: {
      inputs,
      quantities,
      samples: Array.from({ length: samples }, () => inputs.map(({ categories }) => (categories ? 1 : 100 * random()))),
    },
    curves: {
      setting: inputs.map(({ categories }) => (categories ? 1 : 40)),
      positions,
      forbidden: {
        setting: inputs.map(({ categories }) => (categories ? 1 : 40)),
        along: positions.map((values) => ({
          positions: values,
          reasons: values.map((value) => (value === 1 || value > 60 ? 'breaks the rule Cold' : undefined)),
        })),
      },
      here: quantities.map(() => bandAt(0.5)),
      curves: positions.map((values) => values.map(curve)),
    },
  };
}

const nothing = example(2, 1, 0);

export const profileExamples: Record<string, Example> = {
  'three inputs, a score and an output': example(3, 2, 20),
  'eight inputs, three outputs': example(8, 4, 300),
  'six inputs, where five fit beside each other': example(6, 1, 20),
  'one input': example(1, 1, 3),
  'no curve yet': {
    ...nothing,
    curves: { setting: [50, 50], positions: [[], []], here: [], curves: [], forbidden: undefined },
  },
};

export const profileGallery = chartGallery({
  examples: profileExamples,
  Figure: ({ label, example: { data, curves } }) => (
    <ProfileChart label={label} data={data} curves={curves} onMove={() => {}} onDragEnd={() => {}} />
  ),
  problems({ data, curves }, width) {
    const { panels } = layProfileOut(data, width);
    const drawn = panels.map((panel) => ({
      panel,
      ...drawCurves(panel, curves, data.inputs[panel.input]?.categories !== undefined),
    }));
    const isInside = drawn.every(
      ({ panel: { left, right }, setting }) => left >= 0 && right <= width && setting >= left && setting <= right,
    );
    const inRows = Map.groupBy(
      panels.filter(({ isTop }) => isTop),
      ({ top }) => top,
    );
    const counts = [...inRows.values()].map(({ length }) => length);
    return [
      ...(Math.max(...counts) - Math.min(...counts) <= 1 ? [] : ['A row has fewer inputs than it could']),
      ...(panels.length === data.inputs.length * data.quantities.length ? [] : ['A plot is missing']),
      ...(isInside ? [] : ['A plot or a setting leaves the figure']),
      ...(drawn.some(({ mean, band }) => `${mean}${band}`.includes('NaN')) ? ['A curve has no position'] : []),
    ];
  },
});

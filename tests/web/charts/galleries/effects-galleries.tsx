import { buildHalfNormalFigure } from '#web/charts/effects/build-half-normal-figure.ts';
import { buildParetoFigure, type DrawnEffect, maxBars } from '#web/charts/effects/build-pareto-figure.ts';
import { buildResidualFigure, type Residual } from '#web/charts/effects/build-residual-figure.ts';
import { HalfNormalChart } from '#web/charts/effects/half-normal-chart.tsx';
import { ParetoChart } from '#web/charts/effects/pareto-chart.tsx';
import { ResidualChart } from '#web/charts/effects/residual-chart.tsx';
import { chartGallery } from './chart-gallery.tsx';
import { randomNumbers } from './random.ts';

interface Sizes {
  effects: readonly DrawnEffect[];
  limit: number | undefined;
}

function effects(sizes: readonly number[], name = 'Heat × Residence time in the reactor'): DrawnEffect[] {
  return sizes.map((size, at) => ({ key: String(at), name: `${name} ${at}`, size, text: `+${size.toPrecision(3)}` }));
}

const random = randomNumbers(1);
const sizesExamples: Record<string, Sizes> = {
  'six effects, of which two are more than chance': { effects: effects([16.1, 3.5, 1, 1, 7, 0]), limit: 2.26 },
  'effects without an error and without a limit': { effects: effects([0.3, 0.1]), limit: undefined },
  'one effect': { effects: effects([2]), limit: 2.1 },
  'no effect but chance, of huge numbers': { effects: effects([1e200, 2e200, 3e200]), limit: 9e200 },
  'two hundred and thirty effects': { effects: effects(Array.from({ length: 230 }, () => 40 * random())), limit: 2 },
};

export const paretoGallery = chartGallery({
  examples: sizesExamples,
  Figure: ({ label, example }) => <ParetoChart label={label} {...example} axisTitle="Size of the effect: t" />,
  problems({ effects: all, limit }, width) {
    const { rows, bottom, hidden, limit: line = 0 } = buildParetoFigure(all, limit, width);
    const widths = rows.map(({ bar }) => bar.width);
    return [
      ...(rows.length + hidden === all.length && rows.length <= maxBars ? [] : ['Not every effect is there']),
      ...(widths.every((one, at) => at === 0 || one <= (widths[at - 1] ?? 0)) ? [] : ['A larger one is below']),
      ...(rows.every(({ bar }) => bar.x + bar.width <= width && bar.width >= 0) ? [] : ['A bar leaves the figure']),
      ...(rows.every(({ y }) => y < bottom) && line <= width ? [] : ['Something leaves the figure']),
      ...(rows.every(({ isBeyond, bar }) => isBeyond === (limit !== undefined && bar.x + bar.width > line))
        ? []
        : ['A bar beyond the line is not marked']),
    ];
  },
});

export const halfNormalGallery = chartGallery({
  examples: sizesExamples,
  Figure: ({ label, example }) => <HalfNormalChart label={label} {...example} axisTitle="Size of the effect: t" />,
  problems({ effects: all, limit }, width) {
    const { box, points, labels } = buildHalfNormalFigure(all, limit, { width, xTitle: 'Size' });
    const { left, right, top, bottom } = box.plot;
    const isInside = ({ x, y }: { x: number; y: number }) => x >= left && x <= right && y >= top && y <= bottom;
    return [
      ...(points.length === all.length && points.every(isInside) ? [] : ['An effect is not in the plot']),
      ...(labels.every(({ x, text, textAnchor }) => {
        const end = x + (textAnchor === 'end' ? -1 : 1) * text.length * 6.6;
        return end >= 0 && end <= width;
      })
        ? []
        : ['A name leaves the figure']),
    ];
  },
});

interface Residuals {
  residuals: readonly Residual[];
  by: 'run' | 'prediction';
  isStudentized: boolean;
}

function residuals(count: number, size: number): Residual[] {
  return Array.from({ length: count }, (_, at) => ({
    key: String(at),
    name: `Series 1, sample ${at + 1}`,
    predicted: 40 + 30 * random(),
    residual: size * (random() - 0.5),
  }));
}

export const residualsGallery = chartGallery<Residuals>({
  examples: {
    'sixteen samples in order': { residuals: residuals(16, 4), by: 'run', isStudentized: true },
    'a sample far from the model': { residuals: residuals(30, 9), by: 'prediction', isStudentized: true },
    'residuals in a unit of their own': { residuals: residuals(5, 1e-9), by: 'prediction', isStudentized: false },
    'two thousand samples': { residuals: residuals(2000, 6), by: 'run', isStudentized: true },
  },
  Figure: ({ label, example }) => <ResidualChart label={label} {...example} xTitle="Samples, in run order" />,
  problems({ residuals: all, by, isStudentized }, width) {
    const figure = buildResidualFigure(all, { by, width, isStudentized, xTitle: 'Samples' });
    const { box, points, far, outside } = figure;
    const { left, right, top, bottom } = box.plot;
    const isInside = ({ x, y }: { x: number; y: number }) => x >= left && x <= right && y >= top && y <= bottom;
    const marked = outside.split('M').length - 1;
    const beyond = all.filter(({ residual }) => Math.abs(residual) > 3).length;
    return [
      ...(points.length === all.length && points.every(isInside) ? [] : ['A residual is not in the plot']),
      ...(marked === (isStudentized ? beyond : 0) ? [] : [`${marked} of ${beyond} far samples are marked`]),
      ...(far.every((at) => at >= top && at <= bottom) ? [] : ['A limit leaves the plot']),
    ];
  },
});

import { buildImportanceFigure, type ImportanceBar } from '#web/charts/importance/build-importance-figure.ts';
import { ImportanceChart } from '#web/charts/importance/importance-chart.tsx';
import { chartGallery } from './chart-gallery.tsx';

const bar = (shortName: string, score: number | null, scoreStd: number | null = 0.02): ImportanceBar => ({
  uuid: shortName,
  shortName,
  name: shortName,
  title: shortName,
  score,
  scoreStd,
  isLow: score !== null && score <= 0.01,
});

/** Importances as models of real experiments have them, and the extremes. */
export const importanceExamples: Record<string, readonly ImportanceBar[]> = {
  'a reaction with one input that hardly matters': [
    bar('ligand', 0.62, 0.05),
    bar('base', 0.21, 0.03),
    bar('temperature', 0.11),
    bar('stirring', 0.004, 0.003),
  ],
  'what the model leaves out, last': [bar('heat', 0.9, 0.15), bar('binder', null, null)],
  'the least and the most there can be': [
    bar('everything', 1, 0),
    bar('nothing', 0, 0),
    bar('worse_than_nothing', -0.03),
  ],
  'short names of 20 characters': [bar('concentration_of_HCl', 0.4), bar('temperature_at_start', 0.3)],
  'names with units, also long ones': [
    { ...bar('temp', 0.4), name: 'Reaction temperature', title: 'Reaction temperature (°C)' },
    { ...bar('conc', 0.3), name: 'Concentration', title: 'Concentration of hydrochloric acid (mol/l)' },
  ],
};

export const importanceGallery = chartGallery({
  examples: importanceExamples,
  Figure: ({ label, example }) => <ImportanceChart label={label} bars={example} />,
  problems(bars, width) {
    const { axis, rows } = buildImportanceFigure(bars, width);
    const [start, end] = [axis.at(0)?.x ?? 0, axis.at(-1)?.x ?? 0];
    const isOnAxis = (x: number) => x >= start && x <= end;
    const outside = rows.flatMap(({ shortName, title, bar, whisker }) => [
      ...(!bar || isOnAxis(bar.x + bar.width) ? [] : [`The bar of ${shortName || title} leaves the axis`]),
      ...(!whisker || (isOnAxis(whisker.from) && isOnAxis(whisker.to))
        ? []
        : [`The whisker of ${shortName || title} leaves the axis`]),
    ]);
    return end < width ? outside : ['The axis leaves the figure', ...outside];
  },
});

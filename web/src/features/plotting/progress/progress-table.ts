import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import type { TableData } from '#web/charts/frame/figure-table.tsx';
import { bestSoFar, type ProgressData } from '#web/charts/progress/build-progress-figure.ts';

/** Every measured sample with the best so far. */
export function progressTable({ lines, target, title }: ProgressData): TableData {
  return {
    columns: ['Experiment', 'Sample', 'Measured samples', title, 'Best so far'],
    rows: lines.flatMap(({ name, samples }) =>
      bestSoFar(samples, target).map(({ sample, index, best }) => [name, sample.name, index + 1, sample.value, best]),
    ),
  };
}

/** A message per experiment: its best, where it was found, and how many samples came since. */
export function progressSummary({ lines, target, title }: ProgressData, decimal: DecimalSymbol): string {
  return lines
    .map(({ name, samples }) => {
      const who = lines.length > 1 ? `${name}: ` : '';
      const steps = bestSoFar(samples, target);
      const last = steps.at(-1);
      const found = last && steps.find(({ best }) => best === last.best);
      if (!last || !found) return `${who}No sample has a value of ${title} yet.`;
      const since = samples.length - found.index - 1;
      const after =
        since === 0
          ? 'the last sample measured'
          : `${since} ${since === 1 ? 'sample' : 'samples'} since without a better one`;
      return `${who}Best ${title}: ${withSymbol(formatNumber(last.best), decimal)} (${found.sample.name}), ${after}.`;
    })
    .join(' ');
}

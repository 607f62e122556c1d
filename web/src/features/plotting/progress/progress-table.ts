import { countOf } from '#shared/rules/format-count.ts';
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

/**
 * A message per experiment: its best, where it was found, and how many samples came since. Those that are not measured
 * completely are counted apart: what is missing counts as worst, so they may turn out better.
 */
export function progressSummary({ lines, target, title }: ProgressData, decimal: DecimalSymbol): string {
  return lines
    .map(({ name, samples }) => {
      const who = lines.length > 1 ? `${name}: ` : '';
      const steps = bestSoFar(samples, target);
      const last = steps.at(-1);
      const found = last && steps.find(({ best }) => best === last.best);
      if (!last || !found) return `${who}No sample has a value of ${title} yet.`;
      const later = samples.slice(found.index + 1);
      const partial = later.filter(({ isPartial }) => isPartial).length;
      const since = later.length - partial;
      const after = [
        ...(since > 0 ? [`${countOf(since, 'sample', 'samples')} since without a better one`] : []),
        ...(partial > 0 ? [`${countOf(partial, 'sample', 'samples')} since not measured completely`] : []),
      ];
      const when = after.length === 0 ? 'the last sample measured' : after.join(', ');
      return `${who}Best ${title}: ${withSymbol(formatNumber(last.best), decimal)} (${found.sample.name}), ${when}.`;
    })
    .join(' ');
}

import type { OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import { isAcceptable, keptInWords } from '#shared/rules/acceptable.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { rankScores } from '#shared/rules/rank.ts';
import { isOpen } from '#shared/rules/sample-state.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import type { TableData } from '#web/charts/frame/figure-table.tsx';
import {
  bestAcceptable,
  bestSoFar,
  expectedByChance,
  type ProgressData,
  type ProgressLine,
} from '#web/charts/progress/build-progress-figure.ts';
import { namedRuns } from '#web/lib/resources/sample-names.ts';

/** An experiment whose samples are compared. */
export interface Compared {
  name: string;
  list: readonly Series[];
  outputs: readonly OutParameter[];
}

/**
 * The measured samples of experiments in run order, by one output or by the score. Outputs of other experiments are found by short
 * name. Scores are relative to the best and worst samples, so they are computed over the samples of all experiments
 * together, with the targets and weights of the first.
 *
 * @param measure the output; undefined for the score
 */
export function progressLines(experiments: readonly Compared[], measure: OutParameter | undefined): ProgressLine[] {
  const own = experiments[0];
  if (!own) return [];
  const samples = experiments.flatMap((experiment) =>
    namedRuns(experiment.list).map((run) => ({ experiment, ...run })),
  );
  const column = ({ short_name }: OutParameter) =>
    Float64Array.from(samples, ({ experiment, sample }) => outputValue(experiment, sample, short_name));
  const values = measure ? column(measure) : rankScores(own.outputs.map(column), own.outputs);
  const weighted = own.outputs.filter(({ weight }) => weight > 0);
  const ownOf = ({ outputs }: Compared) =>
    weighted.filter(({ short_name }) => outputs.some((output) => output.short_name === short_name));
  const scoredBy = ({ experiment, sample }: (typeof samples)[number]) =>
    weighted.filter(({ short_name }) => Number.isFinite(outputValue(experiment, sample, short_name))).length;
  return experiments.map((experiment) => {
    const had = ownOf(experiment);
    return {
      name: experiment.name,
      lacking: measure ? [] : weighted.filter((one) => !had.includes(one)).map(({ name }) => name),
      samples: samples.flatMap((one, index) => {
        const value = values[index] ?? Number.NaN;
        if (one.experiment !== experiment || one.sample.state || isOpen(one.sample, experiment.outputs)) return [];
        if (!(measure ? Number.isFinite(value) : scoredBy(one) > 0)) return [];
        return {
          key: one.sample.uuid,
          series: one.series,
          name: one.name,
          value,
          isPartial: !measure && scoredBy(one) < had.length,
          isByChance: one.sample.whyChosen?.method === 'space-filling',
          isAcceptable: isAcceptable(one.sample, experiment.outputs),
        };
      }),
    };
  });
}

function outputValue({ outputs }: Compared, sample: Sample, shortName: string): number {
  const output = outputs.find(({ short_name }) => short_name === shortName);
  return (output && !sample.state ? valuesOf(sample).get(output.uuid) : undefined) ?? Number.NaN;
}

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
    .map(({ name, samples, lacking = [] }) => {
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
      const kept = acceptableSummary(samples, target, title, decimal);
      const when = after.length === 0 ? 'the last sample measured' : after.join(', ');
      return `${who}Best ${title}: ${withSymbol(formatNumber(last.best), decimal)} (${found.sample.name}), ${when}.${lackingInWords(lacking)}${kept}`;
    })
    .join(' ');
}

/** An output that an experiment lacks counts as the worst of the others'. */
const lackingInWords = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` It has no ${names.join(' and no ')}, which counts as the worst there is.`;

/** The best of the samples that keep all limits, where some do not; '' without limits. */
function acceptableSummary(
  samples: ProgressLine['samples'],
  target: ProgressData['target'],
  title: string,
  decimal: DecimalSymbol,
): string {
  if (!samples.some(({ isAcceptable: isKept }) => isKept === false)) return '';
  const steps = bestAcceptable(samples, target);
  const last = steps.at(-1);
  const found = last && steps.find(({ best }) => best === last.best);
  if (!last || !found) return ' No sample keeps all limits yet.';
  return ` ${keptInWords(samples.map(({ isAcceptable: isKept }) => isKept))}; the best ${title} of them: ${withSymbol(formatNumber(last.best), decimal)} (${found.sample.name}).`;
}

/** A caption that names the lines that are drawn. */
export function progressCaption({ lines, target, over }: ProgressData): string {
  const isLimited = lines.some(
    ({ samples }) =>
      bestAcceptable(samples, target).length > 0 && samples.some(({ isAcceptable: isKept }) => isKept === false),
  );
  const isBySample = over === 'samples';
  const chances = isBySample ? lines.map((line) => expectedByChance(line, target).length) : [];
  return [
    'Dots: measured samples. Thick line: best so far.',
    ...(isLimited ? ['Dashed: best of the samples that keep all limits.'] : []),
    ...(isBySample && lines.some(({ next }) => next)
      ? [
          'Dotted: the gain that Models expects of the best next sample, added to the best score of today, as far as a score can rise.',
        ]
      : []),
    ...(chances.some((count) => count > 0) ? [chanceText(chances)] : []),
  ].join(' ');
}

/** The line of chance ends: nothing is known of the samples that chance would have chosen later. */
function chanceText(chances: readonly number[]): string {
  const [only, ...others] = chances.filter((count) => count > 0);
  const end = others.length > 0 ? 'It ends after those that were' : `It ends after the ${only} that were`;
  return `Thin line: expected best of samples chosen at random. ${end}.`;
}

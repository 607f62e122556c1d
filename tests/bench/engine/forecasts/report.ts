import type { Store } from '../store.ts';
import { forecastProblems, forecastSizes } from './measure.ts';

/** The chapter of forecasts: the share of fresh measurements in the intervals, by problem and number of samples. */
export function forecastsText(store: Store): string {
  const all = store.all('forecasts').map(({ values }) => values);
  const percent = (value: unknown) => (100 * Number(value)).toFixed(0);
  // A later run with more seeds takes the place of an earlier one.
  const found = (problem: string, n: number) => all.findLast((one) => one.problem === problem && one.n === n);
  const cell = (problem: string, n: number): string => {
    const one = found(problem, n);
    return one ? `${percent(one.outputs)} / ${percent(one.score)}` : '–';
  };
  const rows = forecastProblems.map(
    ({ name }) => `| ${name} | ${forecastSizes.map((n) => cell(name, n)).join(' | ')} |`,
  );
  const shown = forecastProblems
    .flatMap(({ name }) => forecastSizes.map((n) => found(name, n)))
    .filter((one) => one !== undefined);
  const draws = shown.map((one) => Number(one.seeds));
  const shares = shown.flatMap(({ outputs, score }) => [Number(outputs), Number(score)]);
  const outside = shares.filter((share) => share < 0.85 || share > 0.95).length;
  return `The share in % of 300 fresh measurements in the 90 % intervals of outputs / of the score, from n random samples;
means of ${Math.min(...draws)} to ${Math.max(...draws)} draws, uncertain by about 2 and 1. Scores of fresh samples
are on the scale of those measured, beyond 0 and 1 too. ${outside} of ${shares.length} figures are outside of 85 … 95.

| problem | ${forecastSizes.map((n) => `n = ${n}`).join(' | ')} |
|---|${forecastSizes.map(() => '---|').join('')}
${rows.join('\n')}
`;
}

/** The chapter of what holds at the settings of a campaign's next series, and elsewhere. */
export function chosenText(store: Store): string {
  const all = store.all('chosen').map(({ values }) => values);
  if (all.length === 0) return '';
  const percent = (value: unknown) => (100 * Number(value)).toFixed(0);
  const mean = (of: 'chosen' | 'elsewhere') =>
    percent(all.reduce((sum, values) => sum + Number(values[of]), 0) / all.length);
  const rows = all.map((values) => `| ${values.problem} | ${percent(values.chosen)} | ${percent(values.elsewhere)} |`);
  return `A campaign measures where much is expected. The share in % of measured outputs in their 90 % intervals at the settings
that the next series of 5 has, and at 40 random ones, from 15 to 40 samples; ${all[0]?.campaigns} campaigns of each
problem, 240 measurements or more, so uncertain by up to 6 (engine ${store.version('chosen')}). In the mean ${mean('chosen')} and ${mean('elsewhere')}: what is chosen
for its prediction falls short of it more often.

| problem | of the next series | random |
|---|---|---|
${rows.join('\n')}
`;
}

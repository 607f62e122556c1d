import { fromRunLengths } from './run-lengths.ts';
import { fixed } from './table-row.ts';

/** The result of a method on a problem, from one seed. */
interface Result {
  problem: string;
  method: string;
  area: number;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of values, and its standard error. */
export function meanWithError(values: readonly number[]): { middle: number; error: number } {
  const middle = mean(values);
  const error = Math.sqrt(mean(values.map((value) => (value - middle) ** 2)) / Math.max(1, values.length - 1));
  return { middle, error };
}

/** The geometric mean of ratios, by their logarithms, with an interval of 95 %; one ratio alone has none. */
export function ratioText(logs: readonly number[]): string {
  const { middle, error } = meanWithError(logs);
  if (logs.length < 2) return fixed(Math.exp(middle), 2);
  const half = student(logs.length - 1) * error;
  const [low, high] = [middle - half, middle + half].map(Math.exp);
  return `${fixed(Math.exp(middle), 2)} (${fixed(low, 2)} … ${fixed(high, 2)})`;
}

/** The 97.5 % quantile of Student's t, to 0.5 % from four degrees of freedom (Cornish and Fisher, two terms beyond). */
export function student(freedom: number): number {
  const few = [12.706, 4.303, 3.182][freedom - 1];
  const z = 1.959964;
  return few ?? z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2);
}

/** The methods that were measured, the engine first. */
export const methodsOf = (results: readonly Result[]): string[] =>
  ['engine', 'optuna', 'botorch', 'baybe', 'hebo', 'vizier'].filter((name) =>
    results.some(({ method }) => method === name),
  );

/** Mean normalised regret after the first design, and the regret at the end. */
export function regretAfter(regrets: readonly unknown[], first: number): { area: number; last: number } {
  const after = fromRunLengths(regrets.map(Number)).slice(first);
  return { area: after.reduce((sum, value) => sum + value / after.length, 0), last: after.at(-1) ?? 1 };
}

/** By problem and method: geometric mean of the areas / another figure (number of runs). */
export function methodTable<R extends Result>(
  results: readonly R[],
  problems: readonly string[],
  figureOf: (found: readonly R[]) => string,
): string {
  const methods = methodsOf(results);
  const cell = (problem: string, method: string): string => {
    const found = results.filter((one) => one.problem === problem && one.method === method);
    if (found.length === 0) return '–';
    const area = 10 ** mean(found.map((one) => Math.log10(one.area)));
    return `${area.toPrecision(2)} / ${figureOf(found)} (${found.length})`;
  };
  return `| problem | ${methods.join(' | ')} |
|---|${methods.map(() => '---|').join('')}
${problems.map((problem) => `| ${problem} | ${methods.map((method) => cell(problem, method)).join(' | ')} |`).join('\n')}
`;
}

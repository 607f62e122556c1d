import { fromRunLengths } from './run-lengths.ts';

/** The result of a method on a problem, from one seed. */
interface Result {
  problem: string;
  method: string;
  area: number;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The methods that were measured, the engine first. */
export const methodsOf = (results: readonly Result[]): string[] =>
  ['engine', 'optuna', 'botorch', 'baybe'].filter((name) => results.some(({ method }) => method === name));

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

import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type DrawnRules, gridOf } from './draw-rules.ts';

/** By rule, what CPython says at each point of the grid. */
export interface Verdict {
  obeyed: boolean[];
  left: (number | null)[];
  right: (number | null)[];
}

export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** The verdicts of CPython on the rules of all cases, in one process. */
export function whatPythonSays(cases: readonly DrawnRules[]): Verdict[][] {
  const input = cases.map(({ inputs, rules }) => ({
    names: inputs.map(({ short_name }) => short_name),
    points: gridOf(inputs).map((point) =>
      point.map((value, index) => {
        const { is_categorical, categories } = inputs[index] ?? {};
        return is_categorical ? categories?.[value] : value;
      }),
    ),
    rules: Object.values(rules).map(({ left, sign, right }) => [left, sign, right]),
  }));
  const script = join(import.meta.dirname, 'obeys.py');
  const options = { input: JSON.stringify(input), encoding: 'utf8', maxBuffer: 2 ** 30 } as const;
  return JSON.parse(execFileSync('python3', [script], options));
}

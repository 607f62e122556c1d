import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point } from '#shared/engine/types.ts';
import { readArithmetic } from '#shared/rules/arithmetic.ts';
import type { OutputFormula } from '#shared/rules/output-formulas.ts';
import { complete } from './families/drawn.ts';
import { familyRuns } from './families/measure.ts';
import { randomPath } from './families/random-path.ts';
import { randomMean, runEngine } from './optimise.ts';
import { overProblems, pairedRuns, ratioRow, regretsOf } from './paired-runs.ts';
import { fine, type Problem } from './problem.ts';
import { print } from './regret.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import type { WorkRow } from './table-row.ts';

/** Whether measured outputs are drawn through the formula, or what it gives is modelled as if it were measured. */
const ways = ['formula', 'hidden'] as const;

/** A formula of the measured outputs `y` and `z` and the inputs `a` and `b`. */
interface Case {
  formula: string;
  of: (y: number, z: number, a: number, b: number) => number;
}

const cases: Record<string, Case> = {
  profit: { formula: '3 * y - 2 * z - 4 * a', of: (y, z, a) => 3 * y - 2 * z - 4 * a },
  selectivity: {
    formula: 'math.exp(y) / (math.exp(y) + math.exp(z))',
    of: (y, z) => Math.exp(y) / (Math.exp(y) + Math.exp(z)),
  },
  'yield by time': {
    formula: 'math.exp(y) / (1 + 3 * b) - 0.2 * z',
    of: (y, z, _, b) => Math.exp(y) / (1 + 3 * b) - 0.2 * z,
  },
  'distance to a specification': {
    formula: '-(y - 0.6) ** 2 - (z + 0.3) ** 2',
    of: (y, z) => -((y - 0.6) ** 2) - (z + 0.3) ** 2,
  },
};

const variables = ['y', 'z', 'a', 'b'];

/** Draws the measured outputs, which have no weight: the goodness is what the formula gives. */
function drawCase(name: string, { formula, of }: Case): { problem: Problem; formulas: readonly OutputFormula[] } {
  const random = createRandom(500 + 7 * name.length);
  const inputs = Array.from({ length: 4 }, () => fine(0, 1, 50));
  const paths = [0, 1].map(() => randomPath(random, Array<number>(4).fill(0.7)));
  const measure = (point: Point): number[] => {
    const [y = 0, z = 0] = paths.map((path) => path([...point]));
    return [of(y, z, point[0] ?? 0, point[1] ?? 0), y, z];
  };
  const expression = readArithmetic(formula, (variable) => {
    const input = variables.indexOf(variable);
    return input < 0 ? undefined : { input };
  });
  return {
    problem: complete(name, {
      space: { inputs },
      ...{ value: (point) => measure(point)[0] ?? 0, measure, goodness: ([value = 0]) => value },
      objectives: [1, 0, 0].map((weight) => ({ weight, target: 'Maximize' as const })),
    }),
    formulas: [
      { output: 0, expression: expression ?? 0, reads: [{ output: 1 }, { output: 2 }, { input: 0 }, { input: 1 }] },
    ],
  };
}

/** The engine with and without the formula of an output that is calculated from measured ones. */
export async function measureFormulas(settings: Settings, store: Store): Promise<void> {
  for (const [name, one] of Object.entries(cases)) {
    if (settings.problems.length > 0 && !settings.problems.includes(name)) continue;
    const { problem, formulas } = drawCase(name, one);
    const span = problem.optimum - randomMean(problem);
    for (let seed = 1; seed <= settings.seeds; seed += 1) {
      for (const way of ways) {
        await store.once('formulas', `${name} ${way} s${seed}`, 'engine', async () => {
          const options = { seed, ...familyRuns.families, ...(way === 'formula' && { formulas }) };
          const { best } = await runEngine(problem, options);
          return { problem: name, way, seed, regrets: regretsOf(problem, span, best) };
        });
      }
    }
    print(`formulas ${name}: ${settings.seeds} seeds`);
  }
}

const logsOf = (store: Store) => {
  const { problems, logs } = pairedRuns(store, 'formulas', familyRuns.families.initial);
  return problems.map((name) => ({ name, logs: logs(name, 'formula', 'hidden') }));
};

/** The row of outputs that are calculated from measured ones. */
export function formulaRows(store: Store): WorkRow[] {
  const found = logsOf(store);
  if (found.length === 0) return [];
  return ratioRow(
    `${found.length} drawn problems with a formula of measured outputs`,
    found.map(({ logs }) => logs),
    { target: 0.6, against: 'the formula hidden' },
  );
}

/** The chapter of outputs that are calculated from measured ones. */
export function formulaText(store: Store): string {
  const found = logsOf(store);
  if (found.length === 0) return 'Not measured.\n';
  const { evaluations, batch } = familyRuns.families;
  const lines = found.map(({ name, logs }) => `| ${name} (${logs.length}) | ${overProblems([logs])} |`);
  return `With engine ${store.version('formulas')}. Two outputs are measured, paths over four inputs, and have no weight; the third is calculated from
them and from the inputs, and is what counts. ${evaluations} samples in series of ${batch}, the first series the same. Geometric mean of
the area under regret where measured outputs are drawn through the formula, relative to the same engine that models what it
gives as if it were measured (runs); the interval of 95 % is over the runs, and over the problems in the last line.

| formula | area |
|---|---|
${lines.join('\n')}
| all; target ≤ 0.6 | ${overProblems(found.map(({ logs }) => logs))} |
`;
}

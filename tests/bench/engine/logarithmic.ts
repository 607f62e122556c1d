import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point, SpaceInput } from '#shared/engine/types.ts';
import { complete } from './families/drawn.ts';
import { familyRuns } from './families/measure.ts';
import { randomPath } from './families/random-path.ts';
import { randomMean, runEngine } from './optimise.ts';
import { overProblems, pairedRuns, ratioRow, regretsOf } from './paired-runs.ts';
import { fine, type Problem, plain } from './problem.ts';
import { print } from './regret.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import type { WorkRow } from './table-row.ts';

const ways = ['log', 'linear'] as const;
type Way = (typeof ways)[number];

/** By problem, the decades of its inputs over several; others go from 0 to 1. */
const problems: Record<string, { decades: readonly number[]; others: number }> = {
  'one over 3 decades': { decades: [3], others: 2 },
  'one over 6 decades': { decades: [6], others: 2 },
  'two over 3 decades': { decades: [3, 3], others: 1 },
  'two over 4 and 6 decades': { decades: [4, 6], others: 2 },
  'three over 3 to 5 decades': { decades: [3, 4, 5], others: 0 },
  'four over 3 to 6 decades': { decades: [3, 4, 5, 6], others: 0 },
};

interface Drawn {
  /** The problem on the axis of a way; the value is a path along the logarithms. */
  on: (way: Way) => Problem;
  span: number;
}

function drawn(name: string): Drawn {
  const { decades = [], others = 0 } = problems[name] ?? {};
  const random = createRandom(600 + name.length);
  const dimensions = decades.length + others;
  const path = randomPath(random, Array<number>(dimensions).fill(0.35 * Math.sqrt(dimensions)));
  // The optimum and the unit of regret are those along the logarithms, for both axes.
  const even = complete(name, {
    space: { inputs: Array.from({ length: dimensions }, () => fine(0, 1, 100)) },
    value: path,
  });
  const share = (point: Point): number[] =>
    point.map((value, input) => (decades[input] ? Math.log10(value) / decades[input] : value));
  return {
    span: even.optimum - randomMean(even),
    on: (way) => {
      const inputs = Array.from({ length: dimensions }, (_, input): SpaceInput => {
        const over = decades[input];
        if (!over) return fine(0, 1, 100);
        return { kind: 'numeric', min: 1, max: 10 ** over, step: 1, ...(way === 'log' && { scale: 'log' }) };
      });
      return plain({ name, space: { inputs }, value: (point) => path(share(point)), optimum: even.optimum });
    },
  };
}

/** Inputs over several decades on a logarithmic and on a linear axis; the first series is spread along each. */
export async function measureLogarithmic(settings: Settings, store: Store): Promise<void> {
  for (const name of Object.keys(problems)) {
    if (settings.problems.length > 0 && !settings.problems.includes(name)) continue;
    const { on, span } = drawn(name);
    for (let seed = 1; seed <= settings.seeds; seed += 1) {
      for (const way of ways) {
        await store.once('logarithmic', `${name} ${way} s${seed}`, 'engine', async () => {
          const problem = on(way);
          const { best } = await runEngine(problem, { seed, ...familyRuns.families });
          return { problem: name, way, seed, regrets: regretsOf(problem, span, best) };
        });
      }
    }
    print(`logarithmic ${name}: ${settings.seeds} seeds`);
  }
}

const logsOf = (store: Store) => {
  const { problems: found, logs } = pairedRuns(store, 'logarithmic', familyRuns.families.initial);
  return found.map((name) => ({ name, logs: logs(name, 'log', 'linear') }));
};

/** The row of the target of logarithmic axes. */
export function logarithmicRows(store: Store): WorkRow[] {
  const found = logsOf(store).map(({ logs }) => logs);
  return ratioRow('inputs over 3 to 6 decades', found, { target: 0.5, against: 'a linear axis' });
}

/** The chapter of logarithmic axes. */
export function logarithmicText(store: Store): string {
  const found = logsOf(store);
  if (found.length === 0) return 'Not measured.\n';
  const { evaluations, batch } = familyRuns.families;
  const lines = found.map(({ name, logs }) => `| ${name} (${logs.length}) | ${overProblems([logs])} |`);
  return `With engine ${store.version('logarithmic')}. Three or four inputs, of which one to four go from 1 to 10³ … 10⁶ in steps of 1 and the others from 0 to 1; the
value is a path along the logarithms. ${evaluations} samples in series of ${batch}; the first series is spread along the axis that the
engine is told, and so differs. Geometric mean of the area under regret on logarithmic axes, relative to that on linear
ones (runs); the interval of 95 % is over the runs, and over the problems in the last line.

| inputs | area |
|---|---|
${lines.join('\n')}
| all; target ≤ 0.5 | ${overProblems(found.map(({ logs }) => logs))} |
`;
}

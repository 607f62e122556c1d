import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point, PointFeatures, SpaceInput } from '#shared/engine/types.ts';
import { complete } from './families/drawn.ts';
import { familyRuns } from './families/measure.ts';
import { randomPath } from './families/random-path.ts';
import { mean, regretAfter } from './methods.ts';
import { randomMean, runEngine } from './optimise.ts';
import { overProblems, ratioRow } from './paired-runs.ts';
import { fine, type Problem } from './problem.ts';
import { print } from './regret.ts';
import { runLengths } from './run-lengths.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import type { WorkRow } from './table-row.ts';

/** A function of inputs that a laboratory knows. */
interface Known {
  inputs: readonly SpaceInput[];
  functionOf: (point: Point) => number;
  /** The same from 0 to 1 as a person would scale it, of which the hidden value is a path. */
  share: (value: number) => number;
}

const log =
  (low: number, high: number) =>
  (value: number): number =>
    Math.log(value / low) / Math.log(high / low);

/** Functions of inputs, and further inputs. */
const functions: Record<string, Known> = {
  dose: {
    inputs: [fine(1, 50, 49), fine(5, 120, 23), fine(0, 1, 20), fine(0, 1, 20)],
    functionOf: ([concentration = 0, time = 0]) => concentration * time,
    share: log(5, 6000),
  },
  ratio: {
    inputs: [fine(1, 20, 19), fine(1, 20, 19), fine(0, 1, 20), fine(0, 1, 20)],
    functionOf: ([one = 0, other = 1]) => one / other,
    share: log(0.05, 20),
  },
  total: {
    inputs: [fine(0, 1, 20), fine(0, 1, 20), fine(0, 1, 20), fine(0, 1, 20), fine(0, 1, 20)],
    functionOf: (point) => point.slice(0, 4).reduce((sum, value) => sum + value, 0),
    share: (value) => value / 4,
  },
  exposure: {
    inputs: [fine(40, 120, 16), fine(5, 240, 47), fine(0, 1, 20), fine(0, 1, 20)],
    functionOf: ([degrees = 0, minutes = 0]) => minutes * Math.exp(-9000 * (1 / (273 + degrees) - 1 / 353)),
    share: log(0.2, 3200),
  },
  gap: {
    inputs: [fine(0, 10, 50), fine(0, 10, 50), fine(0, 1, 20), fine(0, 1, 20)],
    functionOf: ([one = 0, other = 0]) => one - other,
    share: (value) => (value + 10) / 20,
  },
  volume: {
    inputs: [fine(1, 10, 18), fine(1, 10, 18), fine(1, 10, 18), fine(0, 1, 20), fine(0, 1, 20)],
    functionOf: ([a = 0, b = 0, c = 0]) => a * b * c,
    share: log(1, 1000),
  },
};

/** Whether the value follows the function, or the inputs alone. */
const kinds = ['matters', 'useless'] as const;
type Kind = (typeof kinds)[number];

function drawn(name: string, kind: Kind): { problem: Problem; features: PointFeatures } | undefined {
  const known = functions[name];
  if (!known) return undefined;
  const { inputs, functionOf, share } = known;
  const random = createRandom(name.length * 131 + kind.length);
  const unit = (point: Point): number[] =>
    inputs.map((input, at) =>
      input.kind === 'numeric' ? ((point[at] ?? 0) - input.min) / (input.max - input.min) : (point[at] ?? 0),
    );
  const path = randomPath(random, kind === 'matters' ? [0.2, 0.6] : inputs.map(() => 0.25 * Math.sqrt(inputs.length)));
  const value = (point: Point): number =>
    kind === 'matters' ? path([share(functionOf(point)), unit(point).at(-1) ?? 0]) : path(unit(point));
  return {
    problem: complete(`${name} ${kind}`, { space: { inputs }, value }),
    features: { count: 1, evaluate: async (points) => points.map((point) => [functionOf(point)]) },
  };
}

/** The engine with and without a function of the inputs, where it matters and where it does not. */
export async function measureFunctions(settings: Settings, store: Store): Promise<void> {
  const options = familyRuns.families;
  for (const name of Object.keys(functions)) {
    if (settings.problems.length > 0 && !settings.problems.includes(name)) continue;
    for (const kind of kinds) {
      const found = drawn(name, kind);
      if (!found) continue;
      const { problem, features } = found;
      const span = problem.optimum - randomMean(problem);
      for (let seed = 1; seed <= settings.seeds; seed += 1) {
        for (const used of [false, true]) {
          await store.once('functions', `${name} ${kind} ${used ? 'used' : 'not'} s${seed}`, 'engine', async () => {
            const { best } = await runEngine(problem, { seed, ...options, ...(used && { features }) });
            const regrets = best.map((one) => Number(Math.max(1e-3, (problem.optimum - one) / span).toPrecision(3)));
            return { problem: name, kind, used: Number(used), seed, regrets: runLengths(regrets) };
          });
        }
        print(`functions ${name} ${kind}, seed ${seed}`);
      }
    }
  }
}

/** By problem, the logarithms of the area with the function beside that without, from the same starts. */
function logsOf(store: Store): Record<Kind, { name: string; logs: number[] }[]> {
  const { initial } = familyRuns.families;
  const runs = store.all('functions').map(({ values: { problem, kind, used, seed, regrets } }) => ({
    start: `${problem} ${kind} ${seed}`,
    problem: String(problem),
    kind: String(kind),
    used: Number(used),
    area: regretAfter(Array.isArray(regrets) ? regrets : [], initial).area,
  }));
  const without = new Map(runs.filter(({ used }) => used === 0).map((run) => [run.start, run.area]));
  const logs = (name: string, kind: Kind): number[] =>
    runs
      .filter((run) => run.used === 1 && run.problem === name && run.kind === kind)
      .flatMap(({ start, area }) => {
        const other = without.get(start);
        return other ? [Math.log(area / other)] : [];
      });
  const names = Object.keys(functions).filter((name) => kinds.every((kind) => logs(name, kind).length > 0));
  const of = (kind: Kind) => names.map((name) => ({ name, logs: logs(name, kind) }));
  return { matters: of('matters'), useless: of('useless') };
}

/** The rows of targets of functions of inputs. */
export function functionsRows(store: Store): WorkRow[] {
  const { matters, useless } = logsOf(store);
  const row = (work: string, found: typeof matters, target: number) =>
    ratioRow(
      work,
      found.map(({ logs }) => logs),
      { target, against: 'no function' },
    );
  return [
    ...row('a function of the inputs matters', matters, 0.75),
    ...row('a function of the inputs does not matter', useless, 1.05),
  ];
}

/** The chapter of functions: the area with the function relative to that without, from the same starts. */
export function functionsText(store: Store): string {
  const { batch, evaluations } = familyRuns.families;
  const { matters, useless } = logsOf(store);
  if (matters.length === 0) return 'Not measured.\n';
  const cell = (logs: readonly number[] = []): string => Math.exp(mean(logs)).toFixed(2);
  const all = (found: typeof matters): string => overProblems(found.map(({ logs }) => logs));
  const lines = matters.map(
    ({ name, logs }, at) => `| ${name} (${logs.length}) | ${cell(logs)} | ${cell(useless[at]?.logs)} |`,
  );
  return `With engine ${store.version('functions')}. Four or five numeric inputs and one function of two to four of them; the value is a path over
the function and one input, or over the inputs alone. ${evaluations} samples in series of ${batch}, the first series the same.
Geometric mean of the area under regret with the function, relative to that without (runs); the interval of 95 % is over
the problems. The prior was chosen on the first eight seeds.

| function | it matters | it does not |
|---|---|---|
${lines.join('\n')}
| all; targets ≤ 0.75, ≤ 1.05 | ${all(matters)} | ${all(useless)} |
`;
}

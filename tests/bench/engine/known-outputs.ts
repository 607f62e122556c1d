import { createRandom } from '#shared/engine/random/create-random.ts';
import type { KnownOutputs, Point, SpaceInput } from '#shared/engine/types.ts';
import type { Objective } from '#shared/rules/score.ts';
import { complete } from './families/drawn.ts';
import { familyRuns } from './families/measure.ts';
import { randomPath } from './families/random-path.ts';
import { mean } from './methods.ts';
import { randomMean, runEngine } from './optimise.ts';
import { overProblems, pairedRuns, ratioRow, regretsOf, verdict } from './paired-runs.ts';
import { categorical, fine, type Problem } from './problem.ts';
import { print } from './regret.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import type { WorkRow } from './table-row.ts';

/** Whether the engine calculates an output that follows from the inputs, or models it as if it were measured. */
const ways = ['known', 'hidden'] as const;

/** An output with a formula of the inputs. */
interface Formula {
  of: (point: Point) => number;
  objective: Objective;
}

/** Inputs, and outputs that follow from them; one more is measured. */
interface Case {
  inputs: readonly SpaceInput[];
  formulas: readonly Formula[];
}

const least = (of: Formula['of'], weight = 1): Formula => ({ of, objective: { weight, target: 'Minimize' } });
const amounts = (count: number): SpaceInput[] => Array.from({ length: count }, () => fine(0, 1, 50));
const prices = [60, 3, 25, 8, 110, 14, 1, 40];

const cases: Record<string, Case> = {
  'cost of amounts': {
    inputs: amounts(4),
    formulas: [least(([a = 0, b = 0, c = 0]) => 20 * a + 5 * b + 60 * c)],
  },
  'cost of a catalyst': {
    inputs: [categorical(prices.length), fine(0.5, 5, 18), ...amounts(2)],
    formulas: [least(([level = 0, share = 0]) => (prices[level] ?? 0) * share)],
  },
  'price by packs': {
    inputs: amounts(4),
    formulas: [least(([a = 0, b = 0]) => 12 * Math.ceil(8 * a) + 30 * Math.ceil(4 * b))],
  },
  'time in a reactor': {
    inputs: [fine(5, 120, 23), fine(1, 8, 7), ...amounts(2)],
    formulas: [least(([minutes = 0, passes = 0]) => minutes * passes)],
  },
  'energy of heating': {
    inputs: [fine(25, 150, 25), fine(5, 240, 47), ...amounts(2)],
    formulas: [least(([celsius = 0, minutes = 0]) => 4 * (celsius - 20) + minutes * 2 ** ((celsius - 60) / 30))],
  },
  ratio: {
    inputs: [fine(1, 20, 19), fine(1, 20, 19), ...amounts(3)],
    formulas: [{ of: ([a = 0, b = 1]) => a / b, objective: { weight: 1, target: 1.5 } }],
  },
  'sum in a range': {
    inputs: amounts(5),
    formulas: [
      {
        of: (point) => point.slice(0, 4).reduce((sum, value) => sum + value, 0),
        objective: { weight: 1, target: { min: 1.1, max: 1.2 } },
      },
    ],
  },
  'cost and waste': {
    inputs: amounts(5),
    formulas: [
      least(([a = 0, b = 0, c = 0]) => 15 * a + 40 * b * b + 10 * c),
      least(([a = 0, b = 0, c = 0, d = 0]) => (a + b + c + 2 * d) / (0.2 + c)),
    ],
  },
};

/** Draws the measured output beside those that are known; shares of the goodness are over drawn points. */
function drawCase(name: string, { inputs, formulas }: Case): { problem: Problem; known: KnownOutputs } {
  const random = createRandom(400 + 7 * name.length);
  const hidden = inputs.map((input) =>
    input.kind === 'categorical' ? Array.from({ length: input.levels }, () => random.next()) : [],
  );
  const unit = (point: Point): number[] =>
    inputs.map((input, at) => {
      const value = point[at] ?? 0;
      return input.kind === 'numeric' ? (value - input.min) / (input.max - input.min) : (hidden[at]?.[value] ?? 0);
    });
  const path = randomPath(random, Array<number>(inputs.length).fill(0.35 * Math.sqrt(inputs.length)));
  const all: Formula[] = [
    { of: (point) => path(unit(point)), objective: { weight: 1, target: 'Maximize' } },
    ...formulas,
  ];
  const drawn = Array.from({ length: 2000 }, () =>
    inputs.map((input) =>
      input.kind === 'categorical'
        ? random.integer(input.levels)
        : input.min + input.step * random.integer(Math.round((input.max - input.min) / input.step) + 1),
    ),
  );
  const losses = all.map(({ of, objective }) => {
    const values = drawn.map((point) => lossOf(of(point), objective));
    return { low: Math.min(...values), high: Math.max(...values) };
  });
  const total = all.reduce((sum, { objective }) => sum + objective.weight, 0);
  const goodness = (values: readonly number[]): number =>
    all.reduce((sum, { objective }, at) => {
      const { low = 0, high = 1 } = losses[at] ?? {};
      return sum + ((objective.weight / total) * (high - lossOf(values[at] ?? 0, objective))) / (high - low);
    }, 0);
  const measure = (point: Point): number[] => all.map(({ of }) => of(point));
  return {
    problem: complete(name, {
      ...{ space: { inputs }, value: (point) => goodness(measure(point)), measure, goodness },
      objectives: all.map(({ objective }) => objective),
    }),
    known: {
      outputs: formulas.map((_, at) => at + 1),
      evaluate: async (points) => points.map((point) => formulas.map(({ of }) => of(point))),
    },
  };
}

/** How far a value is from what it should be. */
function lossOf(value: number, { target }: Objective): number {
  if (target === 'Maximize') return -value;
  if (target === 'Minimize') return value;
  const { min, max } = typeof target === 'number' ? { min: target, max: target } : target;
  return Math.max(0, (min ?? -Infinity) - value, value - (max ?? Infinity));
}

/** The engine with and without the formula of an output that follows from the inputs. */
export async function measureKnown(settings: Settings, store: Store): Promise<void> {
  for (const [name, one] of Object.entries(cases)) {
    if (settings.problems.length > 0 && !settings.problems.includes(name)) continue;
    const { problem, known } = drawCase(name, one);
    const span = problem.optimum - randomMean(problem);
    for (let seed = 1; seed <= settings.seeds; seed += 1) {
      for (const way of ways) {
        await store.once('known', `${name} ${way} s${seed}`, 'engine', async () => {
          const options = { seed, ...familyRuns.families, ...(way === 'known' && { known }) };
          const { best } = await runEngine(problem, options);
          return { problem: name, way, seed, regrets: regretsOf(problem, span, best) };
        });
      }
    }
    print(`known ${name}: ${settings.seeds} seeds`);
  }
}

const logsOf = (store: Store) => {
  const { problems, logs } = pairedRuns(store, 'known', familyRuns.families.initial);
  return problems.map((name) => ({ name, logs: logs(name, 'known', 'hidden') }));
};

/** The rows of targets of known outputs. */
export function knownRows(store: Store): WorkRow[] {
  const found = logsOf(store);
  if (found.length === 0) return [];
  const work = `${found.length} drawn problems with a known cost, ratio or sum of inputs`;
  const worst = found.reduce((a, b) => (mean(b.logs) > mean(a.logs) ? b : a));
  const ratio = Math.exp(mean(worst.logs));
  return [
    ...ratioRow(
      work,
      found.map(({ logs }) => logs),
      { target: 0.6, against: 'the formula hidden' },
    ),
    [
      work,
      'none above 1.05',
      `${overProblems([worst.logs])} at worst (${worst.name})`,
      verdict(ratio, 1.05, { runs: worst.logs.length }),
    ],
  ];
}

/** The chapter of known outputs. */
export function knownText(store: Store): string {
  const found = logsOf(store);
  if (found.length === 0) return 'Not measured.\n';
  const { evaluations, batch } = familyRuns.families;
  const lines = found.map(({ name, logs }) => `| ${name} (${logs.length}) | ${overProblems([logs])} |`);
  return `With engine ${store.version('known')}. One output is measured, a path over four or five inputs; one or two others follow from the inputs, and
count as much: each has the weight 1. ${evaluations} samples in series of ${batch}, the first series the same. Geometric mean of the area under
regret where the engine calculates them, relative to the same engine that models them as if they were measured (runs);
the interval of 95 % is over the runs, and over the problems in the last line. An output that reads measured ones, such
as a selectivity, has a chapter of its own. The goodness is on the scale of all settings, a
score on that of the samples. An engine that knows which ratios and which amounts of waste are bad measures few of them
(ratios from 0.29 to 4 of 0.05 to 20, waste to 6.7 of 15 in the first run): its scale stays narrow, and the known output
counts for more than in the goodness.

| known output | area |
|---|---|
${lines.join('\n')}
| all; target ≤ 0.6, none above 1.05 | ${overProblems(found.map(({ logs }) => logs))} |
`;
}

import { createRandom } from '#shared/engine/random/create-random.ts';
import { drawProblem } from './families/families.ts';
import { familyRuns } from './families/measure.ts';
import { mean, regretAfter } from './methods.ts';
import { normal, randomMean, runEngine } from './optimise.ts';
import { verdict } from './paired-runs.ts';
import type { Problem } from './problem.ts';
import { print } from './regret.ts';
import { runLengths } from './run-lengths.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import { fixed, type WorkRow } from './table-row.ts';

/** How series differ in some of the drawn problems that nothing else was tuned on. */
const problems = {
  'path-3/1': 'drift',
  'path-5/1': 'days',
  'plateau-4/1': 'days',
  'levels-5/1': 'drift',
  'yields-5/1': 'days',
  'mixed-5/1': 'drift',
} as const;

/** The seeds before it chose the prior of the effects. */
const FIRST = 7;

/** Deviation of the effects, and of the noise, in deviations of the value over random points. */
const EFFECT = 0.5;
const NOISE = 0.05;

/** Series that differ by half of the signal, and the same without: the engine with and without blocks. */
export async function measureBlocks(settings: Settings, store: Store): Promise<void> {
  for (const [name, kind] of Object.entries(problems)) {
    if (settings.problems.length > 0 && !settings.problems.includes(name)) continue;
    for (const [effects, size] of Object.entries({ present: EFFECT, none: 0 })) {
      const problem = withEffects(drawProblem(name), kind, size);
      const span = problem.optimum - randomMean(problem);
      for (let seed = FIRST; seed < FIRST + settings.seeds; seed += 1) {
        for (const blocks of [false, true]) {
          await store.once(
            'blocks',
            `${name} ${effects} ${blocks ? 'blocks' : 'none'} s${seed}`,
            'engine',
            async () => {
              const { best } = await runEngine(problem, { seed, ...familyRuns.families, blocks });
              const regrets = best.map((value) => Math.max(1e-3, (problem.optimum - value) / span));
              return { problem: name, effects, blocks: Number(blocks), seed, regrets: runLengths(regrets) };
            },
          );
        }
        print(`${name}, effects ${effects}, seed ${seed}`);
      }
    }
  }
}

function withEffects(problem: Problem, kind: 'drift' | 'days', size: number): Problem {
  const random = createRandom(7);
  const values = Array.from({ length: 2000 }, () =>
    problem.value(
      problem.space.inputs.map((input) =>
        input.kind === 'categorical'
          ? random.integer(input.levels)
          : input.min + input.step * random.integer(Math.round((input.max - input.min) / input.step) + 1),
      ),
    ),
  );
  const middle = mean(values);
  const deviation = Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return {
    ...problem,
    noisy: true,
    measure: (point, draw) => problem.measure(point, draw).map((value) => value + NOISE * deviation * draw()),
    seriesEffects(seed) {
      const drawn = createRandom(seed * 13 + 5);
      const days = Array.from({ length: 50 }, () => normal(drawn));
      const direction = drawn.next() < 0.5 ? -1 : 1;
      // Even steps over nine series have the deviation of the day effects.
      return (series) => size * deviation * (kind === 'days' ? (days[series] ?? 0) : (direction * (series - 4)) / 2.58);
    },
  };
}

/** By problem, the logarithms of the area with blocks beside that without, from the same starts. */
function logsOf(store: Store): Record<'present' | 'none', { name: string; logs: number[] }[]> {
  const runs = store.all('blocks').map(({ values: { problem, effects, blocks, seed, regrets } }) => ({
    start: `${problem} ${effects} ${seed}`,
    problem: String(problem),
    effects: String(effects),
    blocks: Number(blocks),
    area: regretAfter(Array.isArray(regrets) ? regrets : [], familyRuns.families.initial).area,
  }));
  const without = new Map(runs.filter(({ blocks }) => blocks === 0).map((run) => [run.start, run.area]));
  const logs = (problem: string, effects: string): number[] =>
    runs
      .filter((run) => run.blocks === 1 && run.problem === problem && run.effects === effects)
      .flatMap(({ start, area }) => {
        const other = without.get(start);
        return other ? [Math.log(area / other)] : [];
      });
  const names = Object.keys(problems).filter((name) => logs(name, 'present').length > 0);
  const of = (effects: string) => names.map((name) => ({ name, logs: logs(name, effects) }));
  return { present: of('present'), none: of('none') };
}

/** The ratio over problems that weigh the same, with an interval over the runs. */
function overRuns(found: readonly { logs: number[] }[]): string {
  const error = Math.sqrt(found.reduce((sum, { logs }) => sum + squaredError(logs), 0)) / found.length;
  const middle = mean(found.map(({ logs }) => mean(logs)));
  const [low, high] = [middle - 1.96 * error, middle + 1.96 * error].map(Math.exp);
  return `${Math.exp(middle).toFixed(2)} (${fixed(low, 2)} … ${fixed(high, 2)})`;
}

/** The rows of targets of series that shift. */
export function blocksRows(store: Store): WorkRow[] {
  const { present, none } = logsOf(store);
  if (present.length === 0) return [];
  const row = (work: string, found: typeof present, target: number): WorkRow => {
    const runs = found.reduce((sum, { logs }) => sum + logs.length, 0);
    return [
      work,
      `area beside no blocks ≤ ${target}`,
      `${overRuns(found)}; ${found.length} problems, ${runs} runs`,
      verdict(Math.exp(mean(found.map(({ logs }) => mean(logs)))), target),
    ];
  };
  return [
    row(`series shift by ${EFFECT} of the signal`, present, 0.8),
    row('series that may shift do not', none, 1.03),
  ];
}

/** The chapter of series that shift: the area with blocks relative to that without, from the same starts. */
export function blocksText(store: Store): string {
  const { present, none } = logsOf(store);
  if (present.length === 0) return 'Not measured.\n';
  const cell = (logs: readonly number[] = []) => Math.exp(mean(logs)).toFixed(2);
  const lines = present.map(({ name, logs }, at) => {
    const kind = problems[name as keyof typeof problems];
    return `| ${name}, ${kind} (${logs.length}) | ${cell(logs)} | ${cell(none[at]?.logs)} |`;
  });
  return `Series differ by effects whose deviation is ${EFFECT} of that of the values over random points (days), or by an even drift of
the same deviation; noise has ${NOISE} of it. ${familyRuns.families.evaluations} samples in series of ${familyRuns.families.batch}, the first series the same. Geometric mean
of the area under regret with blocks, relative to that without (runs), with an interval of 95 %.

| problem | series shift | they do not |
|---|---|---|
${lines.join('\n')}
| all; targets ≤ 0.8, ≤ 1.03 | ${overRuns(present)} | ${overRuns(none)} |
`;
}

/** The squared standard error of a mean. */
function squaredError(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2)) / Math.max(1, values.length - 1);
}

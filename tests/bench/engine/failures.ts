import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point, ProposeRequest } from '#shared/engine/types.ts';
import { drawProblem } from './families/families.ts';
import { largestValue } from './families/largest-value.ts';
import { familyRuns } from './families/measure.ts';
import { randomPath } from './families/random-path.ts';
import { mean, ratioText, regretAfter } from './methods.ts';
import { ratioRow, verdict } from './paired-runs.ts';
import type { Problem } from './problem.ts';
import { print } from './regret.ts';
import { runLengths } from './run-lengths.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import { fixed, type WorkRow } from './table-row.ts';

/** Drawn problems that nothing else was tuned on, and the share of the space in which runs fail. */
const problems = {
  'path-2/1': 0.2,
  'path-3/1': 0.35,
  'path-5/1': 0.5,
  'trap-3/1': 0.3,
  'plateau-4/1': 0.4,
  'levels-5/1': 0.25,
  'yields-5/1': 0.45,
  'mixed-5/1': 0.3,
} as const;

/** A failed run is learned from, stays open, or gets the worst value that was measured. */
const ways = ['learned', 'open', 'worst value'] as const;
type Way = (typeof ways)[number];

const { initial, evaluations, batch } = familyRuns.families;

interface Failing {
  problem: Problem;
  fails: (point: Point) => boolean;
  optimum: number;
  span: number;
}

/** The engine where runs fail in a part of the space that nobody knows. */
export async function measureFailures(settings: Settings, store: Store): Promise<void> {
  for (const [name, share] of Object.entries(problems)) {
    if (settings.problems.length > 0 && !settings.problems.includes(name)) continue;
    let drawn: Failing | undefined;
    for (let seed = 1; seed <= settings.seeds; seed += 1) {
      for (const way of ways) {
        await store.once('failures', `${name} ${way} s${seed}`, 'engine', async () => {
          drawn ??= failingIn(drawProblem(name), share);
          return { problem: name, way, seed, ...(await follow(drawn, way, seed)) };
        });
      }
      print(`failures ${name}, seed ${seed}`);
    }
  }
}

/** Lets the runs of a problem fail where a smooth function of the inputs is large; each level has a value of its own. */
function failingIn(problem: Problem, share: number): Failing {
  const random = createRandom(problem.name.length * 101 + 7);
  const { inputs } = problem.space;
  const values = inputs.map((input) =>
    input.kind === 'categorical' ? Array.from({ length: input.levels }, () => random.next()) : [],
  );
  const path = randomPath(random, Array<number>(inputs.length).fill(SMOOTH * Math.sqrt(inputs.length)));
  const risk = (point: Point): number => path(point.map((value, input) => values[input]?.[value] ?? value));
  const drawn = Array.from({ length: 4000 }, () =>
    inputs.map((input) =>
      input.kind === 'categorical'
        ? random.integer(input.levels)
        : input.min + input.step * random.integer(Math.round((input.max - input.min) / input.step) + 1),
    ),
  );
  const limit = drawn.map(risk).sort((a, b) => a - b)[Math.floor((1 - share) * drawn.length)] ?? 0;
  const fails = (point: Point): boolean => risk(point) > limit;
  const optimum = largestValue(problem.space, problem.value, { feasible: (point) => !fails(point) });
  return { problem, fails, optimum, span: optimum - mean(drawn.filter((point) => !fails(point)).map(problem.value)) };
}

/** Length scale of the function that tells where runs fail, over the root of the number of inputs. */
const SMOOTH = 0.35;

async function follow({ problem, fails, optimum, span }: Failing, way: Way, seed: number) {
  const { space, objectives } = problem;
  const points: Point[] = [];
  const values: number[] = [];
  const best: number[] = [];
  let warmStart: ProposeRequest['warmStart'];
  for (let round = 0; points.length < evaluations; round += 1) {
    const worst = values.reduce((least, value) => (value < least ? value : least), Infinity);
    const outputs = values.map((value) => [
      Number.isNaN(value) && way === 'worst value' && worst < Infinity ? worst : value,
    ]);
    const failed = [...values.keys()].filter((sample) => Number.isNaN(values[sample]));
    const { proposals, hyperParameters } = await propose({
      ...{ space, objectives, points, outputs, noise: 0, behaviour: 'normal', warmStart },
      ...(way === 'learned' && { failed }),
      count: round === 0 ? initial : Math.min(batch, evaluations - points.length),
      seed: seed * 1000 + round,
    });
    warmStart = hyperParameters;
    if (proposals.length === 0) break;
    for (const { point } of proposals) {
      points.push(point);
      values.push(fails(point) ? Number.NaN : problem.value(point));
      best.push(Math.max(best.at(-1) ?? -Infinity, fails(point) ? -Infinity : problem.value(point)));
    }
  }
  const failures = values.slice(initial).filter(Number.isNaN).length;
  // A regret of one, that of a random run, until a run succeeds.
  const regrets = best.map((value) => Math.max(1e-3, Math.min(1, (optimum - value) / span)));
  return { failures, regrets: runLengths(regrets.map((regret) => Number(regret.toPrecision(3)))) };
}

/** How many runs fail by way and problem, and the areas beside the two other ways from the same starts. */
function foundIn(store: Store) {
  const runs = store.all('failures').map(({ values: { problem, way, seed, failures, regrets } }) => ({
    start: `${problem} ${seed}`,
    problem: String(problem),
    way: String(way),
    failures: Number(failures),
    area: regretAfter(Array.isArray(regrets) ? regrets : [], initial).area,
  }));
  const of = (way: Way, name: string) => runs.filter((run) => run.way === way && run.problem === name);
  const names = Object.keys(problems).filter((name) => of('worst value', name).length > 0);
  const failures = (way: Way, name: string): number => mean(of(way, name).map((run) => run.failures));
  const logs = (name: string, other: Way): number[] =>
    of('learned', name).flatMap(({ start, area }) => {
      const rival = of(other, name).find((run) => run.start === start);
      return rival ? [Math.log(area / rival.area)] : [];
    });
  return { names, failures, logs, runs: (name: string) => of('learned', name).length };
}

/** The rows of targets of failures. */
export function failuresRows(store: Store): WorkRow[] {
  const { names, failures, logs, runs } = foundIn(store);
  if (names.length === 0) return [];
  const work = 'failures in 20 to 50 % of the space';
  const total = (way: Way): number => mean(names.map((name) => failures(way, name)));
  const ratio = total('learned') / total('open');
  const shares = names.map((name) => Math.log(failures('learned', name) / failures('open', name)));
  const all = names.reduce((sum, name) => sum + runs(name), 0);
  return [
    [
      work,
      'failures ≤ 0.5 of treating them as open',
      `${fixed(ratio, 2)} in all, by problem ${ratioText(shares)}; ${names.length} problems, ${all} runs`,
      verdict(ratio, 0.5, { runs: all / names.length }),
    ],
    ...ratioRow(
      work,
      names.map((name) => logs(name, 'worst value')),
      { target: 0.9, against: 'the worst value' },
    ),
  ];
}

/** The chapter of failures: how many runs fail, and the area, beside the two other ways from the same starts. */
export function failuresText(store: Store): string {
  const { names, failures, logs, runs } = foundIn(store);
  if (names.length === 0) return 'Not measured.\n';
  const ratio = (name: string, other: Way): string => Math.exp(mean(logs(name, other))).toFixed(2);
  const lines = names.map((name) => {
    const counts = ways.map((way) => failures(way, name).toFixed(1)).join(' / ');
    const share = fixed(100 * (problems[name as keyof typeof problems] ?? 0), 0);
    return `| ${name}, ${share} % (${runs(name)}) | ${counts} | ${ratio(name, 'open')} | ${ratio(name, 'worst value')} |`;
  });
  const total = (way: Way): number => mean(names.map((name) => failures(way, name)));
  const [learned, open, worst] = ways.map(total);
  const all = (other: Way): string => ratioText(names.map((name) => mean(logs(name, other))));
  return `With engine ${store.version('failures')}. Runs fail in a part of the space that nobody knows: where a smooth
function of the inputs is large. ${evaluations} samples in series of ${batch}, the first series the same. Failures after the first series
where failed runs are learned from / stay open / get the worst value measured; geometric mean of the area under regret
where they are learned from, relative to the two other ways (runs); the interval of 95 % is over the problems. Targets:
failures ≤ 0.5 of those where they stay open; area ≤ 0.9 of that with the worst value. The doubt about success was
chosen on the first seed of the first two problems.

| problem, share that fails | failures | area beside open | beside the worst value |
|---|---|---|---|
${lines.join('\n')}
| all | ${[learned, open, worst].map((count) => fixed(count, 1)).join(' / ')}: ${fixed((learned ?? 0) / (open ?? 1), 2)} of open | ${all('open')} | ${all('worst value')} |
`;
}

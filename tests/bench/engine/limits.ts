import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point, ProposeRequest } from '#shared/engine/types.ts';
import { bestAcceptable, goodnessOf, type LimitedProblem, limitedProblems, randomPoint } from './limited-problems.ts';
import { mean, ratioText } from './methods.ts';
import { pointsOf } from './optimise.ts';
import { verdict } from './paired-runs.ts';
import { orFailed, type Peer, startPeer } from './peers/peer-process.ts';
import { print } from './regret.ts';
import { fromRunLengths, runLengths } from './run-lengths.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import { fixed, type WorkRow } from './table-row.ts';

const run = { initial: 10, evaluations: 45, batch: 5 } as const;
const series = (run.evaluations - run.initial) / run.batch;

/** A problem, its best acceptable goodness, and how much better that is than the mean of acceptable points. */
interface Searched extends LimitedProblem {
  optimum: number;
  span: number;
}

/** The engine and BoTorch's qLogNEI with constraints, from the same random samples. */
export async function measureLimits(settings: Settings, store: Store): Promise<void> {
  const searched = new Map<string, Searched>();
  const searchOnce = (problem: LimitedProblem): Searched => {
    const found = searched.get(problem.name) ?? search(problem);
    searched.set(problem.name, found);
    return found;
  };
  // One process for all, because its start takes longer than a series.
  let peer: Peer | undefined;
  const chosen = limitedProblems().filter(
    ({ name }) => settings.problems.length === 0 || settings.problems.includes(name),
  );
  for (let seed = 1; seed <= settings.seeds; seed += 1) {
    for (const problem of chosen) {
      const { name } = problem;
      await store.once('limits', `${name} engine s${seed}`, 'engine', async () => ({
        ...{ problem: name, way: 'engine', seed },
        ...(await follow(searchOnce(problem), seed, engineOf(problem, seed))),
      }));
      if (settings.peers.includes('botorch')) {
        await store.once('limits', `${name} botorch s${seed}`, 'peer', async () => {
          peer ??= startPeer();
          const running = peer;
          const { inputs, objectives } = problem;
          const found = await orFailed(async () => {
            await running.say({ op: 'start', method: 'qLogNEI', seed, inputs, objectives });
            return follow(searchOnce(problem), seed, peerOf(running));
          });
          return { problem: name, way: 'botorch', seed, ...found };
        });
      }
      print(`limits ${name}, seed ${seed}`);
    }
  }
  peer?.stop();
}

function search(problem: LimitedProblem): Searched {
  const random = createRandom(99);
  const values: number[] = [];
  for (let draw = 0; draw < 200_000 && values.length < 500; draw += 1) {
    const value = goodnessOf(problem, problem.measure(randomPoint(problem.inputs, random)));
    if (value > -Infinity) values.push(value);
  }
  const optimum = bestAcceptable(problem);
  return { ...problem, optimum, span: optimum - mean(values) };
}

/** Requests a series; tells the seconds of processor time that it took. */
type Ask = (
  points: readonly Point[],
  outputs: readonly number[][],
  asked: { count: number; round: number },
) => Promise<{ found: readonly Point[]; seconds: number }>;

function engineOf({ inputs, objectives }: LimitedProblem, seed: number): Ask {
  let warmStart: ProposeRequest['warmStart'];
  return async (points, outputs, { count, round }) => {
    const before = process.cpuUsage();
    const { proposals, hyperParameters } = await propose({
      ...{ space: { inputs }, objectives, points, outputs, noise: 0, behaviour: 'normal', count },
      ...{ seed: seed * 1000 + round, warmStart },
    });
    const { user, system } = process.cpuUsage(before);
    warmStart = hyperParameters;
    return { found: proposals.map(({ point }) => point), seconds: (user + system) / 1e6 };
  };
}

const peerOf =
  (peer: Peer): Ask =>
  async (points, values, { count }) => {
    const answer = await peer.say({ op: 'ask', points, values, count });
    return { found: pointsOf(answer.points), seconds: Number(answer.seconds) };
  };

async function follow(problem: Searched, seed: number, ask: Ask) {
  const random = createRandom(seed * 13 + 5);
  const points: Point[] = Array.from({ length: run.initial }, () => randomPoint(problem.inputs, random));
  const outputs = points.map(problem.measure);
  let seconds = 0;
  for (let round = 1; points.length < run.evaluations; round += 1) {
    const { found, seconds: own } = await ask(points, outputs, { count: run.batch, round });
    seconds += own;
    if (found.length === 0) break;
    points.push(...found);
    outputs.push(...found.map(problem.measure));
  }
  const values = outputs.map((row) => goodnessOf(problem, row));
  const regrets = values.map((_, at) => {
    const best = Math.max(...values.slice(0, at + 1));
    // A regret of one, that of a random acceptable point, until a sample is acceptable.
    return Number(Math.max(CLIP, Math.min(1, (problem.optimum - best) / problem.span)).toPrecision(3));
  });
  const acceptable = values.slice(run.initial).filter((value) => value > -Infinity).length;
  return { regrets: runLengths(regrets), acceptable, seconds: Number(seconds.toFixed(2)) };
}

/** Regrets below a thousandth are the same. */
const CLIP = 1e-3;

/** The regret at the end by problem, way and seed, and the engine's beside BoTorch's from the same starts. */
function foundIn(store: Store) {
  const all = store.all('limits').flatMap(({ values: { problem, way, seed, regrets, acceptable, seconds } }) =>
    Array.isArray(regrets)
      ? [
          {
            ...{ problem: String(problem), way: String(way), seed: Number(seed) },
            last: fromRunLengths(regrets).at(-1) ?? 1,
            share: Number(acceptable) / (run.evaluations - run.initial),
            seconds: Number(seconds) / series,
          },
        ]
      : [],
  );
  const of = (name: string, way: string) => all.filter((one) => one.problem === name && one.way === way);
  const logs = (name: string): number[] =>
    of(name, 'engine').flatMap(({ seed, last }) => {
      const rival = of(name, 'botorch').find((one) => one.seed === seed);
      return rival ? [Math.log(last / rival.last)] : [];
    });
  const names = [...new Set(all.map(({ problem }) => problem))];
  return { names, of, logs, compared: names.filter((name) => logs(name).length > 0) };
}

/** The row of the target of limits. */
export function limitsRows(store: Store): WorkRow[] {
  const { compared, logs } = foundIn(store);
  if (compared.length === 0) return [];
  const means = compared.map((name) => mean(logs(name)));
  const runs = compared.reduce((total, name) => total + logs(name).length, 0);
  const all = limitedProblems().length;
  return [
    [
      'limits on one or two outputs',
      `regret at ${run.evaluations} beside constrained qLogNEI ≤ ${TARGET}`,
      `${ratioText(means)}; ${compared.length} of ${all} problems, runs: ${runs}; reduced peer`,
      compared.length < all
        ? 'not measured as a whole'
        : verdict(Math.exp(mean(means)), TARGET, { runs: runs / compared.length }),
    ],
  ];
}

const TARGET = 0.9;

/** The chapter of limits. */
export function limitsText(store: Store): string {
  const { names, of, logs, compared } = foundIn(store);
  if (names.length === 0) return 'Not measured.\n';
  const ways = ['engine', 'botorch'] as const;
  const cells = (name: string, figure: (found: ReturnType<typeof of>) => string): string =>
    ways.map((way) => (of(name, way).length > 0 ? figure(of(name, way)) : '–')).join(' / ');
  const regret = (found: ReturnType<typeof of>) =>
    Math.exp(mean(found.map(({ last }) => Math.log(last)))).toPrecision(2);
  const lines = names.map((name) => {
    const ratio = logs(name).length > 0 ? ratioText(logs(name)) : '–';
    const shares = cells(name, (found) => `${fixed(100 * mean(found.map(({ share }) => share)), 0)} %`);
    const seconds = cells(name, (found) => fixed(mean(found.map((one) => one.seconds)), 2));
    return `| ${[name, cells(name, regret), ratio, shares, seconds, logs(name).length].join(' | ')} |`;
  });
  const means = compared.map((name) => mean(logs(name)));
  return `With engine ${store.version('limits')}. One output as small or large as possible, and limits on one or two others:
${run.evaluations} samples in series of ${run.batch}, the first ${run.initial} random ones and the same for both. BoTorch is
qLogNoisyExpectedImprovement with constraints and a Gaussian process for each output; it ran with **reduced options**: 2
restarts, 64 raw samples, 64 draws, and where no input has levels at most 50 iterations.
The regret is that of the best acceptable sample, in the unit of a random acceptable point's, beside the optimum that
differential evolution finds between the bounds; it is at least ${CLIP}, and 1 without an acceptable sample. In the table
the geometric mean at ${run.evaluations}, the ratio with an interval of 95 %, the share of acceptable samples among those
chosen, and seconds of processor time a series. Target: a ratio ≤ ${TARGET}; it is 1 where both end at the least regret.

| problem | regret, engine / BoTorch | ratio | acceptable | seconds a series | runs |
|---|---|---|---|---|---|
${lines.join('\n')}

${compared.length > 0 ? `Over ${compared.length} of ${limitedProblems().length} problems the ratio is ${ratioText(means)} (interval over the problems).` : 'BoTorch was not measured.'}
`;
}

import { propose } from '#shared/engine/propose.ts';
import type { Point, ProposeRequest } from '#shared/engine/types.ts';
import { pointsOf } from '../optimise.ts';
import { orFailed, type Peer, startPeer } from '../peers/peer-process.ts';
import { print } from '../regret.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store.ts';
import { type FrontProblem, frontProblems, volumeOf } from './front-problems.ts';

export const begun = 10;
export const ended = 50;
export const batch = 5;

/** Measures each way from the same starts: the engine's own, and BoTorch's if it is asked for. */
export async function measureFronts(settings: Settings, store: Store): Promise<void> {
  const chosen = frontProblems().filter(
    ({ name }) => settings.problems.length === 0 || settings.problems.includes(name),
  );
  const figuresOf = (problem: FrontProblem, way: string, seed: number, { volumes, seconds }: Followed) => {
    const at = (samples: number) => volumes[Math.min(samples, volumes.length) - 1] ?? 0;
    return {
      ...{ problem: problem.name, way, seed },
      ...{ start: at(begun), at30: at(30), last: at(ended), samples: volumes.length },
      seconds,
    };
  };
  // One process for all, because its start takes longer than a series.
  let peer: Peer | undefined;
  for (let seed = 1; seed <= settings.seeds; seed += 1) {
    for (const problem of chosen) {
      for (const way of ways) {
        await store.once('fronts', `${problem.name} ${way} s${seed}`, 'engine', async () =>
          figuresOf(problem, way, seed, await followEngine(problem, way, seed)),
        );
      }
      for (const method of settings.peers.includes('botorch') ? rivals : []) {
        await store.once('fronts', `${problem.name} ${method} s${seed}`, 'peer', async () => {
          peer ??= startPeer();
          const running = peer;
          const followed = await orFailed(() => followPeer(problem, method, seed, running));
          return 'failed' in followed
            ? { problem: problem.name, way: method, seed, ...followed }
            : figuresOf(problem, method, seed, followed);
        });
        print(`${problem.name}, ${method}, seed ${seed}`);
      }
    }
    print(`fronts: seed ${seed}`);
  }
  peer?.stop();
}

/** The ways to choose samples: along the front, by the weighted score, or evenly over the space. */
export const ways = ['front', 'weights', 'even'] as const;
type Way = (typeof ways)[number];

/** BoTorch's ways. */
export const rivals = ['qLogNEHVI', 'qLogNParEGO'] as const;

/** The share of the whole front's volume after each sample, and the seconds of processor time of all series. */
interface Followed {
  volumes: number[];
  seconds: number;
}

/** The engine's request; without samples for a first design, which is the same for every way. */
function requestOf(
  { inputs, objectives, feasible, known, measure }: FrontProblem,
  asked: Pick<ProposeRequest, 'points' | 'outputs' | 'count' | 'seed'>,
): ProposeRequest {
  return {
    space: { inputs },
    objectives,
    noise: 0,
    behaviour: 'normal',
    ...asked,
    ...(feasible && { feasible: async (points) => points.map(feasible) }),
    ...(known && {
      known: {
        outputs: known,
        evaluate: async (points) => points.map((one) => known.map((k) => measure(one)[k] ?? Number.NaN)),
      },
    }),
  };
}

/** Requests a series; tells the seconds of processor time that it took. */
type Ask = (
  points: readonly Point[],
  rows: readonly number[][],
  asked: { count: number; seed: number },
) => Promise<{ found: readonly Point[]; seconds: number }>;

async function follow(problem: FrontProblem, seed: number, first: number, ask: Ask): Promise<Followed> {
  const { proposals } = await propose(requestOf(problem, { points: [], outputs: [], count: first, seed }));
  const points = proposals.map(({ point }) => point);
  const rows = points.map(problem.measure);
  let seconds = 0;
  for (let round = 1; points.length < ended; round += 1) {
    const count = Math.min(batch, ended - points.length);
    const series = await ask(points, rows, { count, seed: seed * 1000 + round });
    seconds += series.seconds;
    if (series.found.length === 0) break;
    points.push(...series.found);
    rows.push(...series.found.map(problem.measure));
  }
  const volumes = rows.map((_, at) => volumeOf(problem, rows.slice(0, at + 1)) / problem.best);
  return { volumes, seconds };
}

function followEngine(problem: FrontProblem, way: Way, seed: number): Promise<Followed> {
  return follow(problem, seed, way === 'even' ? ended : begun, async (points, outputs, asked) => {
    const before = process.cpuUsage();
    const { proposals } = await propose({
      ...requestOf(problem, { points, outputs, ...asked }),
      ...(way === 'front' && { front: true }),
    });
    const { user, system } = process.cpuUsage(before);
    return { found: proposals.map(({ point }) => point), seconds: (user + system) / 1e6 };
  });
}

async function followPeer(problem: FrontProblem, method: string, seed: number, peer: Peer): Promise<Followed> {
  const { inputs, objectives, reference, pool } = problem;
  await peer.say({ op: 'start', method, seed, inputs, objectives, reference, pool });
  return follow(problem, seed, begun, async (points, values, { count }) => {
    const answer = await peer.say({ op: 'ask', points, values, count });
    return { found: pointsOf(answer.points), seconds: Number(answer.seconds) };
  });
}

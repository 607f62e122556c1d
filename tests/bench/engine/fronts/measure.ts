import { propose } from '#shared/engine/propose.ts';
import type { Point, ProposeRequest } from '#shared/engine/types.ts';
import { print } from '../regret.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store.ts';
import { type FrontProblem, frontProblems, volumeOf } from './front-problems.ts';

export const begun = 10;
export const ended = 50;
export const batch = 5;

/** Measures each way from the same starts. */
export async function measureFronts(settings: Settings, store: Store): Promise<void> {
  for (const problem of frontProblems()) {
    if (settings.problems.length > 0 && !settings.problems.includes(problem.name)) continue;
    for (let seed = 1; seed <= settings.seeds; seed += 1) {
      for (const way of ways) {
        await store.once('fronts', `${problem.name} ${way} s${seed}`, 'engine', async () => {
          const { volumes, seconds } = await followFront(problem, way, seed);
          const at = (samples: number) => volumes[Math.min(samples, volumes.length) - 1] ?? 0;
          return {
            ...{ problem: problem.name, way, seed },
            ...{ start: at(begun), at30: at(30), last: at(ended), samples: volumes.length },
            seconds,
          };
        });
      }
    }
    print(`${problem.name}: ${settings.seeds} seeds`);
  }
}

/** The ways to choose samples: along the front, by the weighted score, or evenly over the space. */
export const ways = ['front', 'weights', 'even'] as const;
type Way = (typeof ways)[number];

/** The share of the whole front's volume after each sample. */
async function followFront(problem: FrontProblem, way: Way, seed: number) {
  const { inputs, objectives, feasible, known } = problem;
  const request = (points: readonly Point[], rows: readonly number[][], count: number, at: number): ProposeRequest => ({
    space: { inputs },
    objectives,
    points,
    outputs: rows,
    noise: 0,
    behaviour: 'normal',
    count,
    seed: at,
    ...(feasible && { feasible: async (asked) => asked.map(feasible) }),
    ...(known && {
      known: {
        outputs: known,
        evaluate: async (asked) => asked.map((one) => known.map((k) => problem.measure(one)[k] ?? Number.NaN)),
      },
    }),
    ...(way === 'front' && { front: true }),
  });
  const first = way === 'even' ? ended : begun;
  const points = (await propose(request([], [], first, seed))).proposals.map(({ point }) => point);
  const rows = points.map(problem.measure);
  let seconds = 0;
  for (let round = 1; points.length < ended; round += 1) {
    const before = process.cpuUsage();
    const { proposals } = await propose(
      request(points, rows, Math.min(batch, ended - points.length), seed * 1000 + round),
    );
    const { user, system } = process.cpuUsage(before);
    seconds += (user + system) / 1e6;
    if (proposals.length === 0) break;
    for (const { point } of proposals) {
      points.push(point);
      rows.push(problem.measure(point));
    }
  }
  const volumes = rows.map((_, at) => volumeOf(problem, rows.slice(0, at + 1)) / problem.best);
  return { volumes, seconds };
}

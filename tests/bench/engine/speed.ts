import { crossValidate } from '#shared/engine/model.ts';
import { propose } from '#shared/engine/propose.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { scores } from '#shared/engine/score.ts';
import type { Point, ProposeRequest, SpaceInput } from '#shared/engine/types.ts';
import { normal } from './optimise.ts';
import { withPeer } from './peers/peer-process.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';

/** A series to be timed, and its limit on one core. */
export interface SpeedCase {
  n: number;
  inputs: number;
  categorical: number;
  count: number;
  /** Seconds; undefined without a target. */
  within?: number;
  /** Whether peers are timed: beyond a few hundred samples they take minutes. */
  peers?: boolean;
}

export const speedCases: readonly SpeedCase[] = [
  { n: 50, inputs: 6, categorical: 0, count: 20, peers: true },
  { n: 200, inputs: 6, categorical: 0, count: 20, within: 0.5, peers: true },
  { n: 300, inputs: 10, categorical: 3, count: 20, within: 1, peers: true },
  { n: 500, inputs: 10, categorical: 2, count: 20 },
  { n: 1000, inputs: 20, categorical: 0, count: 20, within: 3 },
  { n: 2000, inputs: 20, categorical: 0, count: 20, within: 10 },
  { n: 300, inputs: 10, categorical: 3, count: 100, within: 5 },
];

export const nameOf = ({ n, inputs, categorical, count }: SpeedCase) => `${n} × ${inputs} (${categorical}), ${count}`;

/** A smooth output with a little noise that depends on six inputs. */
export function speedRequest({ n, inputs: d, categorical, count }: SpeedCase): ProposeRequest {
  const random = createRandom(n + d);
  const inputs = Array.from(
    { length: d },
    (_, input): SpaceInput =>
      input < categorical ? { kind: 'categorical', levels: 4 } : { kind: 'numeric', min: 0, max: 1, step: 0.001 },
  );
  const points = Array.from(
    { length: n },
    (): Point => inputs.map(({ kind }) => (kind === 'numeric' ? random.integer(1001) / 1000 : random.integer(4))),
  );
  const value = (point: Point): number =>
    point.slice(-6).reduce((sum, x, k) => sum - (1 + k) * (x - 0.3 - 0.1 * k) ** 2, 0) +
    point.slice(0, categorical).filter((level) => level === 2).length * 0.3;
  const outputs = points.map((point) => [value(point) + 0.02 * normal(random)]);
  return {
    space: { inputs },
    points,
    outputs,
    objectives: [{ weight: 1, target: 'Maximize' }],
    noise: 0,
    behaviour: 'normal',
    count,
    seed: 1,
  };
}

/** Target 2: seconds of a processor core for a series, the fit included, and for a whole modelling. */
export async function measureSpeed(settings: Settings, store: Store): Promise<void> {
  for (const one of speedCases) {
    const request = speedRequest(one);
    await store.once('speed', `engine ${nameOf(one)}`, 'engine', async () => {
      await propose(speedRequest({ ...one, n: Math.min(one.n, 200), count: 5 }));
      const series = await least(one.n > 600 ? 1 : 3, () => propose(request));
      const score = scores(request.outputs, request.objectives);
      const { space, points } = request;
      const model =
        one.count > 20
          ? 0
          : await least(one.n > 600 ? 1 : 2, () => crossValidate({ space, points, score, noise: 0, seed: 1 }));
      return { case: nameOf(one), series, model, resident: Math.round(process.memoryUsage().rss / 1e6) };
    });
    if (!one.peers) continue;
    for (const method of settings.peers.flatMap((peer) => (peer === 'optuna' ? [peer, 'optuna-continuous'] : [peer]))) {
      await store.once('speed', `${method} ${nameOf(one)}`, 'peer', async () => {
        const found = await withPeer(async (peer) => {
          const { inputs } = request.space;
          await peer.say({ op: 'start', method, inputs, seed: 1, noisy: true });
          const values = request.outputs.map(([y]) => y);
          const { seconds } = await peer.say({ op: 'ask', points: request.points, values, count: one.count });
          return { series: Number(seconds) };
        });
        return { case: nameOf(one), method, ...found };
      });
    }
  }
}

/** The minimum processor time of some work in seconds, so that other processes do not count. */
export async function least(repeats: number, work: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1e6);
  }
  return best;
}

/** Discrete spaces that users of other tools reported as too large: a mixture of about 40 000 points, 50 levels × 4. */
export async function measureSpaces(store: Store): Promise<void> {
  const objectives = [{ weight: 1, target: 'Maximize' as const }];
  const common = { objectives, noise: 0, behaviour: 'normal' as const, count: 5, seed: 1 };
  const mixture = {
    space: { inputs: Array.from({ length: 5 }, (): SpaceInput => ({ kind: 'numeric', min: 0, max: 1, step: 1 / 30 })) },
    feasible: async (points: readonly Point[]) =>
      points.map((point) => Math.abs(point.reduce((sum, x) => sum + x, 0) - 1) < 1e-6),
  };
  const grid = {
    space: { inputs: Array.from({ length: 4 }, (): SpaceInput => ({ kind: 'numeric', min: 0, max: 49, step: 1 })) },
  };
  for (const [name, space] of [
    ['mixture', mixture],
    ['grid', grid],
  ] as const) {
    await store.once('spaces', name, 'engine', async () => {
      const first = await propose({ ...common, ...space, points: [], outputs: [], count: 20 });
      const points = first.proposals.map(({ point }) => point);
      const outputs = points.map((point) => [-point.reduce((sum, x, k) => sum + (x - k) ** 2, 0)]);
      const started = performance.now();
      const { proposals } = await propose({ ...common, ...space, points, outputs });
      const wall = (performance.now() - started) / 1000;
      return { seconds: wall, proposals: proposals.length, resident: Math.round(process.memoryUsage().rss / 1e6) };
    });
  }
}

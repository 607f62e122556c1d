import { fitScore } from '#shared/engine/fit-score.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { meanAndDeviation } from '#shared/engine/statistics.ts';
import { normal } from './optimise.ts';
import { type Peer, startPeer } from './peers/peer-process.ts';
import type { Problem } from './problem.ts';
import { problems } from './regret.ts';
import type { Settings } from './settings.ts';
import type { Measurement, Store } from './store.ts';
import { r2, randomPoint } from './trust.ts';

const sizes = [50, 200];

/** R² on new points of the engine's model and of 200 extra-trees that learn from the same samples. */
export async function measureTrees(settings: Settings, store: Store): Promise<void> {
  const peer = startPeer();
  for (const problem of problems.filter(({ noisy }) => !noisy)) {
    for (const n of sizes) {
      for (let seed = 1; seed <= Math.max(2, Math.round(settings.seeds / 4)); seed += 1) {
        await store.once('trees', `${problem.name} n${n} s${seed}`, 'engine', () => compare(peer, problem, n, seed));
      }
    }
  }
  peer.stop();
}

async function compare(peer: Peer, problem: Problem, n: number, seed: number) {
  const random = createRandom(seed * 31 + n);
  const drawn = Array.from({ length: n + 400 }, () => randomPoint(problem, () => random.next()));
  const values = drawn.map((point) => problem.value(point));
  const low = Math.min(...values.slice(0, n));
  const span = Math.max(...values.slice(0, n)) - low;
  const score = Float64Array.from(values, (value) =>
    Math.min(1, Math.max(0, (value - low) / span + 0.03 * normal(random))),
  );
  const points = drawn.slice(0, n);
  const known = new Set(points.map(String));
  const fresh = [...drawn.keys()].filter((at) => at >= n && !known.has(String(drawn[at])));
  const asked = fresh.map((at) => drawn[at] ?? []);
  const truth = Float64Array.from(fresh, (at) => score[at] ?? 0);
  const samples = { space: problem.space, points, score: score.slice(0, n), noise: 0.03, seed };
  const process = await withKernels(async (kernels) =>
    (await fitScore(kernels, samples, [...points.keys()])).scores(asked),
  );
  const { inputs } = problem.space;
  const answer = await peer.say({ op: 'trees', inputs, points, values: [...samples.score], asked, seed });
  const trees = Float64Array.from(Array.isArray(answer.expected) ? answer.expected : []);
  return { problem: problem.name, n, process: r2(truth, process), trees: r2(truth, trees) };
}

/** The results, one row per problem. */
export function treesTable(store: Store): string {
  const all = store.all('trees').map(({ values }) => values);
  const names = problems.map(({ name }) => name).filter((name) => all.some(({ problem }) => problem === name));
  const cell = (name: string, n: number): string => {
    const found = all.filter((one) => one.problem === name && one.n === n);
    const of = (model: keyof Measurement['values']) =>
      meanAndDeviation(found.map((one) => Number(one[model]))).mean.toFixed(2);
    return found.length > 0 ? `${of('process')} / ${of('trees')} (${found.length})` : '–';
  };
  return `R² on fresh points of the engine's model / of 200 extra-trees from the same samples (seeds), scores with a noise of 0.03.

| problem | ${sizes.map((n) => `n = ${n}`).join(' | ')} |
|---|${sizes.map(() => '---|').join('')}
${names.map((name) => `| ${name} | ${sizes.map((n) => cell(name, n)).join(' | ')} |`).join('\n')}
`;
}

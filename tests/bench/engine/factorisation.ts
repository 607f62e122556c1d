import { createPacer } from '#shared/engine/control/create-pacer.ts';
import { cholesky, scratchLength } from '#shared/engine/kernels/factor.ts';
import { createKernels } from '#shared/engine/kernels/kernels.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { startPeer } from './peers/peer-process.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';

const sizes = [200, 500, 1000, 2000];

/**
 * Target 3: the minimum processor time in milliseconds of a Cholesky factorisation, compared with OpenBLAS' dpotrf on
 * the same core.
 */
export async function measureCholesky(settings: Settings, store: Store): Promise<void> {
  for (const n of sizes) {
    const repeats = n > 1000 ? 8 : 40;
    await store.once('cholesky', `engine ${n}`, 'engine', async () => ({ n, milliseconds: await own(n, repeats) }));
    if (settings.peers.length === 0) continue;
    await store.once('cholesky', `openblas ${n}`, 'peer', async () => {
      const peer = startPeer();
      const { milliseconds } = await peer.say({ op: 'cholesky', n, repeats });
      peer.stop();
      return { n, milliseconds: Number(milliseconds) };
    });
  }
}

async function own(n: number, repeats: number): Promise<number> {
  const kernels = createKernels();
  const pacer = createPacer({});
  const random = createRandom(1);
  const points = Array.from({ length: n }, () => Array.from({ length: 6 }, () => random.next()));
  const original = new Float64Array(n * n);
  for (const [i, a] of points.entries()) {
    for (const [j, b] of points.slice(0, i + 1).entries()) {
      const far = Math.sqrt(a.reduce((sum, x, k) => sum + (x - (b[k] ?? 0)) ** 2, 0));
      original[i * n + j] = Math.exp(-3 * far) + (i === j ? 0.01 : 0);
    }
  }
  const matrix = kernels.allocate(n * n);
  const scratch = kernels.allocate(scratchLength(n));
  let best = Infinity;
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    matrix.set(original);
    const before = process.cpuUsage();
    await cholesky(kernels, matrix, n, scratch, { ...pacer, spend: () => undefined });
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

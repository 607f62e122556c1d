import { fitScore } from '#shared/engine/fit-score.ts';
import { withKernels } from '#shared/engine/kernels/kernels.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { permutation } from '#shared/engine/random/permutation.ts';
import { crossValidated } from '#tests/support/cross-validated.ts';
import { type Peer, PeerEndedError, startPeer } from '../peers/peer-process.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store.ts';
import { r2 } from '../trust.ts';
import { type Table, tables } from './tables.ts';

/** Samples that models learn from. */
export const sizes = [20, 50, 100];
export const models = ['gaussian-process', 'extra-trees'];
/** Takes a hundred times as long as the others, and is measured where it is asked for. */
export const slow = 'botorch';
const MAX_FRESH = 400;

/**
 * The predictions of models of some rows of each table for the others: R², and the share that their 90 % intervals
 * hold.
 */
export async function measureTables(settings: Settings, store: Store): Promise<void> {
  const seeds = Math.max(2, Math.round(settings.seeds / 4));
  const peer = settings.peers.length > 0 ? startPeer() : undefined;
  const chosen = tables.filter(({ name }) => settings.problems.length === 0 || settings.problems.includes(name));
  for (const table of chosen) {
    for (const n of sizes) {
      for (let seed = 1; seed <= seeds; seed += 1) {
        const key = (model: string) => `${table.name} ${model} n${n} s${seed}`;
        await store.once('tables', key('engine'), 'engine', async () => ({
          ...{ table: table.name, model: 'engine', n, seed },
          ...(await ownQuality(table, n, seed)),
        }));
        const asked = settings.peers.includes(slow) ? [...models, slow] : models;
        for (const model of peer ? asked : []) {
          await store.once('tables', key(model), 'peer', async () => ({
            ...{ table: table.name, model, n, seed },
            ...(peer && (await peerQuality(peer, model, table, n, seed))),
          }));
        }
      }
    }
  }
  peer?.stop();
}

async function peerQuality(peer: Peer, model: string, table: Table, n: number, seed: number) {
  const { inputs, points, score, asked, fresh } = divide(table, n, seed);
  try {
    const answer = await peer.say({ op: 'fit', model, inputs, points, values: [...score], asked, seed });
    return qualityOf(fresh, numbers(answer.expected), numbers(answer.low), numbers(answer.high));
  } catch (error) {
    if (error instanceof PeerEndedError) throw error;
    return { failed: String(error) };
  }
}

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

interface Quality {
  r2: number;
  covered: number;
}

/** Some rows to learn from and others to predict; scores are 0 … 1 over the former, and limited to that. */
export function divide({ space, points, values }: Table, n: number, seed: number) {
  const order = Array.from(permutation(points.length, createRandom(seed * 97 + n)));
  const [known, rest] = [order.slice(0, n), order.slice(n, n + MAX_FRESH)];
  const measured = known.map((row) => values[row] ?? 0);
  const low = Math.min(...measured);
  const span = Math.max(...measured) - low || 1;
  const scoreOf = (rows: readonly number[]) =>
    Float64Array.from(rows, (row) => Math.min(1, Math.max(0, ((values[row] ?? 0) - low) / span)));
  return {
    inputs: space.inputs,
    points: known.map((row) => points[row] ?? []),
    score: scoreOf(known),
    asked: rest.map((row) => points[row] ?? []),
    fresh: scoreOf(rest),
  };
}

export async function ownQuality(table: Table, n: number, seed: number): Promise<Quality> {
  const { points, score, asked, fresh } = divide(table, n, seed);
  const samples = { space: table.space, points, score, noise: 0, seed };
  const { deviate } = await crossValidated(samples);
  return await withKernels(async (kernels) => {
    const model = await fitScore(kernels, samples, [...points.keys()]);
    const expected = await model.expect(asked);
    return qualityOf(
      fresh,
      expected.map((one) => one.score),
      expected.map((one) => one.at(-deviate)),
      expected.map((one) => one.at(deviate)),
    );
  });
}

function qualityOf(
  fresh: Float64Array,
  expected: readonly number[],
  low: readonly number[],
  high: readonly number[],
): Quality {
  const limited = (value: number): number => Math.min(1, Math.max(0, value));
  const covered = fresh.filter((value, row) => value >= (low[row] ?? 1) - 1e-9 && value <= (high[row] ?? 0) + 1e-9);
  const explained = r2(fresh, Float64Array.from(expected, limited));
  const short = (value: number): number => Number(value.toPrecision(4));
  return { r2: short(explained), covered: short(covered.length / fresh.length) };
}

import { join } from 'node:path';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { createGrid } from '#shared/engine/space/create-grid.ts';
import type { Point, SpaceInput } from '#shared/engine/types.ts';
import { listed, readRows } from './measured-problems.ts';
import { mean } from './methods.ts';
import { randomMean, runEngine, runPeer } from './optimise.ts';
import { regretsOf } from './paired-runs.ts';
import { withPeer } from './peers/peer-process.ts';
import { categorical, fine, type Problem, plain } from './problem.ts';
import { print } from './regret.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';

export const runs = { initial: 5, batch: 5, evaluations: 40 };
export const peers = ['optuna', 'baybe', 'hebo'] as const;

/** A measured table: its columns by kind, what is measured, and whether it is listed or may be asked between its rows. */
interface Table {
  file: string;
  /** By input, whether it is a category. */
  named: readonly boolean[];
  sign: 1 | -1;
  isListed: boolean;
}

const numbers = (count: number): boolean[] => Array<boolean>(count).fill(false);

export const tables: Record<string, Table> = {
  'buchwald-a': { file: 'buchwald-a.csv', named: [true, true, true, true], sign: 1, isListed: true },
  'suzuki-i': { file: 'suzuki-i.csv', named: [true, ...numbers(3)], sign: 1, isListed: true },
  alkox: { file: 'alkox.csv', named: numbers(4), sign: 1, isListed: true },
  benzylation: { file: 'benzylation.csv', named: numbers(4), sign: -1, isListed: false },
  fullerenes: { file: 'fullerenes.csv', named: numbers(3), sign: 1, isListed: true },
  'colors-n9': { file: 'colors-n9.csv', named: numbers(3), sign: -1, isListed: false },
};

/** A table as a problem: repeats are averaged, and what should be small has its sign turned. */
export function olympusProblem(name: string): Problem {
  const table = tables[name];
  if (!table) throw new Error(`There is no table ${name}.`);
  const rows = readRows(join(import.meta.dirname, 'data', table.file));
  const levels = table.named.map((isNamed, column) =>
    isNamed ? [...new Set(rows.map((row) => row[column] ?? ''))].sort() : [],
  );
  const sums = new Map<string, { point: Point; sum: number; count: number }>();
  for (const row of rows) {
    const point = table.named.map((isNamed, column) =>
      isNamed ? (levels[column] ?? []).indexOf(row[column] ?? '') : Number(row[column]),
    );
    const entry = sums.get(point.join()) ?? { point, sum: 0, count: 0 };
    entry.sum += table.sign * Number(row[table.named.length]);
    entry.count += 1;
    sums.set(point.join(), entry);
  }
  const known = [...sums.values()].map(({ point, sum, count }) => ({ point, value: sum / count }));
  const inputs = table.named.map((isNamed, column): SpaceInput => {
    if (isNamed) return categorical(levels[column]?.length ?? 1);
    const values = [...new Set(known.map(({ point }) => point[column] ?? 0))].sort((a, b) => a - b);
    const [min = 0, max = 1] = [values[0], values.at(-1)];
    return table.isListed ? { kind: 'numeric', min, max, step: 0.001, levels: values } : fine(min, max, 50);
  });
  return table.isListed ? listed(name, inputs, known) : interpolated(name, inputs, known);
}

/** Between the rows of a table the value is interpolated by Shepard's inverse distances, in shares of the ranges. */
function interpolated(
  name: string,
  inputs: readonly SpaceInput[],
  known: readonly { point: Point; value: number }[],
): Problem {
  const unit = (point: Point): number[] =>
    inputs.map((input, at) =>
      input.kind === 'numeric' ? ((point[at] ?? 0) - input.min) / (input.max - input.min) : (point[at] ?? 0),
    );
  const rows = known.map(({ point, value }) => ({ at: unit(point), value }));
  const value = (point: Point): number => {
    const asked = unit(point);
    let [sum, total] = [0, 0];
    for (const row of rows) {
      const squared = asked.reduce((far, x, k) => far + (x - (row.at[k] ?? 0)) ** 2, 0);
      const weight = 1 / (squared + 1e-3) ** 2;
      sum += weight * row.value;
      total += weight;
    }
    return sum / total;
  };
  const grid = createGrid({ inputs });
  // No value exceeds those of the rows: its largest lies on the grid near the best of them.
  const near = [...known]
    .sort((a, b) => b.value - a.value)
    .slice(0, 10)
    .flatMap(({ point }) => climb(point));
  function climb(point: Point): number[] {
    let at = inputs.map((input, k) =>
      input.kind === 'numeric' ? Math.round(((point[k] ?? 0) - input.min) / input.step) : 0,
    );
    let best = value(grid.toPoint(at));
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (const [input, size] of grid.sizes.entries()) {
        for (const step of [-1, 1]) {
          const to = at.with(input, Math.min(size - 1, Math.max(0, (at[input] ?? 0) + step)));
          const found = value(grid.toPoint(to));
          if (found <= best) continue;
          [at, best, isBetter] = [to, found, true];
        }
      }
    }
    return [best];
  }
  return plain({ name, space: { inputs }, value, optimum: Math.max(...near) });
}

const isAsked = ({ problems }: Settings, name: string): boolean => problems.length === 0 || problems.includes(name);

/** The engine on measured tables, and random choice from the same starts. */
export async function measureOlympus(settings: Settings, store: Store): Promise<void> {
  for (const name of Object.keys(tables)) {
    if (!isAsked(settings, name)) continue;
    const problem = olympusProblem(name);
    const span = problem.optimum - randomMean(problem);
    for (let seed = 1; seed <= settings.seeds; seed += 1) {
      await store.once('olympus', `${name} s${seed}`, 'engine', async () => {
        const { best, points } = await runEngine(problem, { seed, ...runs });
        const random = mean(
          Array.from({ length: 20 }, (_, draw) => atRandom(problem, points, seed * 100 + draw, span)),
        );
        return { problem: name, seed, regrets: regretsOf(problem, span, best), random: Number(random.toPrecision(4)) };
      });
    }
    print(`olympus ${name}: ${settings.seeds} seeds`);
  }
}

/** The peers from the engine's starts: its seeds, its budget and its series. */
export async function measureOlympusPeers(settings: Settings, store: Store): Promise<void> {
  const names = Object.keys(tables).filter((name) => isAsked(settings, name));
  for (let seed = 1; seed <= settings.seeds; seed += 1) {
    for (const name of names) {
      for (const way of peers.filter((peer) => settings.peers.includes(peer))) {
        await store.once('olympus', `${name} ${way} s${seed}`, 'peer', async () => {
          const problem = olympusProblem(name);
          const span = problem.optimum - randomMean(problem);
          const run = await withPeer((peer) => runPeer(problem, { seed, ...runs }, peer, way), way);
          const found = 'failed' in run ? run : { regrets: regretsOf(problem, span, run.best), repeats: run.repeats };
          return { problem: name, way, seed, ...found };
        });
        print(`olympus ${name}, ${way}, seed ${seed}`);
      }
    }
  }
}

/** The area under regret of random choice after the same start. */
function atRandom(problem: Problem, points: readonly Point[], seed: number, span: number): number {
  const random = createRandom(seed);
  const { inputs } = problem.space;
  const pool = problem.pool?.();
  const draw = (): Point =>
    pool?.[random.integer(pool.length)] ??
    inputs.map((input) =>
      input.kind === 'categorical'
        ? random.integer(input.levels)
        : input.min + input.step * random.integer(Math.round((input.max - input.min) / input.step) + 1),
    );
  let best = Math.max(...points.slice(0, runs.initial).map(problem.value));
  let area = 0;
  for (let at = runs.initial; at < runs.evaluations; at += 1) {
    best = Math.max(best, problem.value(draw()));
    area += Math.max(1e-3, (problem.optimum - best) / span) / (runs.evaluations - runs.initial);
  }
  return area;
}

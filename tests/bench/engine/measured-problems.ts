import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Point, SpaceInput } from '#shared/engine/types.ts';
import { fine, type Problem, plain } from './problem.ts';

const own = join(import.meta.dirname, 'data');
const demo = join(import.meta.dirname, '../../../infra/seed/data');

/** Problems from published measurements. */
export const measuredProblems: Problem[] = [directArylation(), arylHalide(), crossedBarrel(), mixture()];

/** Full factorial of base, ligand, solvent, concentration and temperature. */
function directArylation(): Problem {
  const rows = readRows(join(demo, 'direct-arylation.csv'));
  const levels = [0, 1, 2, 3].map((column) => [...new Set(rows.map((row) => row[column] ?? ''))]);
  const known = rows.map((row) => ({
    point: [...levels.map((names, column) => names.indexOf(row[column] ?? '')), Number(row[4])],
    value: Number(row[5]),
  }));
  const inputs: SpaceInput[] = levels.map((names) => ({ kind: 'categorical', levels: names.length }));
  return listed('direct-arylation', [...inputs, { kind: 'numeric', min: 90, max: 120, step: 15 }], known);
}

/**
 * Full factorial of ligand, additive, base and aryl halide, all categorical; combinations that were not run are
 * excluded.
 */
function arylHalide(): Problem {
  const known = readRows(join(own, 'aryl-halide.csv')).map((row) => {
    const [value = 0, ...point] = row.map(Number).reverse();
    return { point: point.reverse(), value };
  });
  const inputs = known[0]?.point.map((_, input) => ({
    kind: 'categorical' as const,
    levels: 1 + Math.max(...known.map(({ point }) => point[input] ?? 0)),
  }));
  return listed('aryl-halide', inputs ?? [], known);
}

/** Toughness of 600 printed geometries, replicates averaged. */
function crossedBarrel(): Problem {
  const sums = new Map<string, { point: Point; sum: number; count: number }>();
  for (const row of readRows(join(own, 'crossed-barrel.csv'))) {
    const [n = 0, theta = 0, r = 0, t = 0, toughness = 0] = row.map(Number);
    const point = [n, theta, r, t];
    const entry = sums.get(point.join()) ?? { point, sum: 0, count: 0 };
    sums.set(point.join(), { point, sum: entry.sum + toughness, count: entry.count + 1 });
  }
  const known = [...sums.values()].map(({ point, sum, count }) => ({ point, value: sum / count }));
  const inputs = [0, 1, 2, 3].map((input): SpaceInput => {
    const values = [...new Set(known.map(({ point }) => point[input] ?? 0))].sort((a, b) => a - b);
    const [min = 0, next = 1] = values;
    const step = values.slice(1).reduce((least, value, at) => Math.min(least, value - (values[at] ?? 0)), next - min);
    return { kind: 'numeric', min, max: values.at(-1) ?? 1, step: Number(step.toFixed(6)) };
  });
  return listed('crossed-barrel', inputs, known);
}

/**
 * Conductivity of P3HT with carbon nanotubes: five contents on a grid of 5 % that add up to 100. Between the measured
 * compositions it is interpolated by Shepard's inverse distances, so it is no sample of a Gaussian process.
 */
function mixture(): Problem {
  const known = readRows(join(own, 'p3ht-conductivity.csv')).map((row) => row.map(Number));
  const value = (point: Point): number => {
    let [sum, total] = [0, 0];
    for (const row of known) {
      const squared = point.reduce((far, x, k) => far + (x - (row[k] ?? 0)) ** 2, 0);
      const weight = 1 / (squared + 1) ** 2;
      sum += weight * (row[5] ?? 0);
      total += weight;
    }
    return sum / total;
  };
  const sides = Array.from({ length: 21 }, (_, step) => 5 * step);
  const pool = sides.flatMap((a) =>
    sides.flatMap((b) =>
      sides.flatMap((c) => sides.filter((d) => a + b + c + d <= 100).map((d) => [a, b, c, d, 100 - a - b - c - d])),
    ),
  );
  return plain({
    name: 'mixture',
    space: { inputs: Array.from({ length: 5 }, () => fine(0, 100, 20)) },
    value,
    optimum: Math.max(...pool.map(value)),
    feasible: (points) => points.map((point) => Math.abs(point.reduce((sum, x) => sum + x, 0) - 100) < 1e-9),
    pool: () => pool,
  });
}

/** A problem that has a value at the listed points only. */
export function listed(
  name: string,
  inputs: readonly SpaceInput[],
  known: readonly { point: Point; value: number }[],
): Problem {
  const key = (point: Point) => point.map((x) => x.toFixed(4)).join();
  const values = new Map(known.map(({ point, value }) => [key(point), value]));
  return plain({
    name,
    space: { inputs },
    value: (point) => values.get(key(point)) ?? Number.NaN,
    optimum: Math.max(...known.map(({ value }) => value)),
    feasible: (points) => points.map((point) => values.has(key(point))),
    pool: () => known.map(({ point }) => point),
  });
}

export function readRows(file: string): string[][] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => line.split(','));
}

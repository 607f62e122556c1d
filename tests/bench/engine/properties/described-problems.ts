import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom, type Random } from '#shared/engine/random/create-random.ts';
import { levelPositions } from '#shared/engine/space/level-positions.ts';
import type { Point, SpaceInput } from '#shared/engine/types.ts';
import { complete } from '../families/drawn.ts';
import { randomPath } from '../families/random-path.ts';
import { measuredProblems } from '../measured-problems.ts';
import { normal } from '../optimise.ts';
import { categorical, fine, type Problem } from '../problem.ts';

/** A problem whose levels have properties, and the tables that tell of them: by input, by level, a number a property. */
export interface DescribedProblem {
  problem: Problem;
  tables: Record<'useful' | 'useless', readonly (number[][] | undefined)[]>;
}

/** Least and most levels of categorical inputs, and the number of numeric ones: every fourth problem has the same. */
const shapes = [
  { least: [12], most: [24], numeric: 1 },
  { least: [10, 5], most: [18, 8], numeric: 0 },
  { least: [8], most: [16], numeric: 2 },
  { least: [8, 4], most: [14, 6], numeric: 1 },
] as const;

/**
 * Draws a problem by its number: a path over two hidden numbers of each level and over the numeric inputs, and an effect
 * of each level of its own. Useful tables have four columns that follow the hidden numbers and two that do not; useless
 * ones have one to six columns at random.
 */
export function drawDescribed(number: number): DescribedProblem {
  const random = createRandom(7000 + number);
  const { least, most, numeric } = shapes[number % shapes.length] ?? shapes[0];
  const levels = least.map((few, at) => few + random.integer((most[at] ?? few) - few + 1));
  const hidden = levels.map((count) => Array.from({ length: count }, () => [random.next(), random.next()]));
  const own = levels.map((count) => Array.from({ length: count }, () => 0.3 * normal(random)));
  const path = randomPath(random, [...levels.flatMap(() => [0.6, 0.6]), ...Array<number>(numeric).fill(0.5)]);
  const inputs: SpaceInput[] = [...levels.map(categorical), ...Array.from({ length: numeric }, () => fine(0, 1, 20))];
  const value = (point: Point): number =>
    path(point.flatMap((x, input) => hidden[input]?.[x] ?? [x])) +
    own.reduce((sum, effects, input) => sum + (effects[point[input] ?? 0] ?? 0), 0);
  return {
    problem: complete(`described/${number}`, { space: { inputs }, value }),
    tables: {
      useful: inputs.map((_, input) => hidden[input] && followed(hidden[input], random)),
      useless: inputs.map((_, input) => hidden[input] && atRandom(hidden[input].length, 1 + random.integer(6), random)),
    },
  };
}

const atRandom = (levels: number, columns: number, random: Random): number[][] =>
  Array.from({ length: levels }, () => Array.from({ length: columns }, () => normal(random)));

function followed(hidden: readonly (readonly number[])[], random: Random): number[][] {
  const directions = Array.from({ length: 4 }, () => [normal(random), normal(random)]);
  return hidden.map(([a = 0, b = 0]) => [
    ...directions.map(([x = 0, y = 0]) => x * a + y * b + 0.05 * normal(random)),
    ...[normal(random), normal(random)],
  ]);
}

/** The problem with the tables of its levels; the same without. */
export function withTables(problem: Problem, tables: readonly (number[][] | undefined)[] | undefined): Problem {
  const inputs = problem.space.inputs.map((input, at): SpaceInput => {
    const positions = input.kind === 'categorical' && tables?.[at] ? levelPositions(tables[at]) : undefined;
    return positions && input.kind === 'categorical' ? { ...input, positions } : input;
  });
  const { optimum } = problem;
  return { ...problem, optimum, space: { ...problem.space, inputs } };
}

/** Direct arylation with concentrations as a category or as uneven levels, and with the properties of its levels. */
export function arylation(kind: 'names' | 'numbers' | 'properties'): Problem {
  const problem = measuredProblems.find(({ name }) => name === 'direct-arylation');
  if (!problem) throw new Error('There is no direct arylation.');
  if (kind === 'names') return problem;
  const levels = [...new Set(column('direct-arylation.csv', 3))].map(Number);
  const { inputs } = problem.space;
  const numbers = inputs.with(3, numeric(levels));
  const asNamed = (point: Point): Point => point.with(3, levels.indexOf(point[3] ?? 0));
  const { feasible, pool } = problem;
  const own: Problem = {
    ...problem,
    space: { inputs: numbers },
    value: (point) => problem.value(asNamed(point)),
    measure: (point, draw) => problem.measure(asNamed(point), draw),
    ...(feasible && { feasible: (points) => feasible(points.map(asNamed)) }),
    ...(pool && { pool: () => pool().map((point) => point.with(3, levels[point[3] ?? 0] ?? 0)) }),
  };
  return kind === 'numbers' ? own : withTables(own, ['base', 'ligand', 'solvent'].map(publishedTable));
}

function numeric(levels: readonly number[]): SpaceInput {
  const sorted = levels.toSorted((a, b) => a - b);
  const [min = 0, second = 1, max = 1] = sorted;
  return { kind: 'numeric', min, max, step: second - min, levels: sorted };
}

/** The published properties of an input's levels, in the order of the measurements. */
function publishedTable(name: string, at: number): number[][] {
  const order = [...new Set(column('direct-arylation.csv', at))];
  const rows = read(join(import.meta.dirname, `../data/level-properties/direct-arylation-${name}.csv`));
  const known = new Map(rows.map(([level = '', ...values]) => [level, values.map(Number)]));
  return order.map((level) => known.get(level) ?? []);
}

const column = (file: string, at: number): string[] =>
  read(join(import.meta.dirname, '../../../../infra/seed/data', file)).map((row) => row[at] ?? '');

function read(file: string): string[][] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => line.split(','));
}

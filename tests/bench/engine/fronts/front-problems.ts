import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hypervolume } from '#shared/engine/composite/hypervolume.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Point, SpaceInput } from '#shared/engine/types.ts';
import type { Objective } from '#shared/rules/score.ts';
import { isInRange } from '#shared/rules/target.ts';
import { categorical, fine } from '../problem.ts';
import { root } from '../settings.ts';

/** A problem whose outputs oppose one another. */
export interface FrontProblem {
  name: string;
  inputs: readonly SpaceInput[];
  objectives: readonly Objective[];
  measure: (point: Point) => number[];
  /** The outputs, by index, that follow from the inputs. */
  known?: readonly number[];
  /** By output with a weight, the value from which the volume is measured, and the unit. */
  reference: readonly number[];
  units?: readonly number[];
  /** The volume of the whole front. */
  best: number;
  feasible?: (point: Point) => boolean;
  /** All feasible points, where they are listed. */
  pool?: readonly Point[];
}

/** The volume of the acceptable ones among measurements. */
export function volumeOf(
  { objectives, reference, units }: Pick<FrontProblem, 'objectives' | 'reference' | 'units'>,
  rows: readonly (readonly number[])[],
): number {
  const acceptable = rows.filter((row) =>
    objectives.every(({ limit }, output) => !limit || isInRange(row[output] ?? Number.NaN, limit)),
  );
  return hypervolume(
    acceptable.map((row) =>
      reference.map((from, output) => {
        const sign = objectives[output]?.target === 'Minimize' ? -1 : 1;
        return (sign * ((row[output] ?? 0) - from)) / (units?.[output] ?? 1);
      }),
    ),
  );
}

const least: Objective = { weight: 1, target: 'Minimize' };
const most: Objective = { weight: 1, target: 'Maximize' };
const unit = (count: number): SpaceInput[] => Array.from({ length: count }, () => fine(0, 1, 1000));

export const frontProblems = (): FrontProblem[] => [
  {
    name: 'DTLZ2, 2 outputs',
    inputs: unit(6),
    objectives: [least, least],
    measure: (point) => dtlz2(point, 2),
    reference: [1.1, 1.1],
    best: 1.1 ** 2 - Math.PI / 4,
  },
  {
    name: 'DTLZ2, 3 outputs',
    inputs: unit(6),
    objectives: [least, least, least],
    measure: (point) => dtlz2(point, 3),
    reference: [1.1, 1.1, 1.1],
    best: 1.1 ** 3 - Math.PI / 6,
  },
  {
    name: 'ZDT1',
    inputs: unit(5),
    objectives: [least, least],
    measure: ([x = 0, ...rest]) => {
      const g = 1 + (9 * rest.reduce((sum, one) => sum + one, 0)) / rest.length;
      return [x, g * (1 - Math.sqrt(x / g))];
    },
    reference: [1.1, 1.1],
    best: 1.1 ** 2 - 1 / 3,
  },
  constrained(),
  kinetics(),
  suzuki(),
  yieldAndCost(),
];

/** K. Deb et al., "Scalable multi-objective optimization test problems" (2002). */
function dtlz2(point: Point, outputs: number): number[] {
  const g = point.slice(outputs - 1).reduce((sum, x) => sum + (x - 0.5) ** 2, 0);
  const angles = point.slice(0, outputs - 1).map((x) => (x * Math.PI) / 2);
  return Array.from({ length: outputs }, (_, output) => {
    const cosines = angles.slice(0, outputs - 1 - output).reduce((product, angle) => product * Math.cos(angle), 1 + g);
    return output === 0 ? cosines : cosines * Math.sin(angles[outputs - 1 - output] ?? 0);
  });
}

/** C2-DTLZ2: H. Jain, K. Deb, "An evolutionary many-objective optimization algorithm" (2014), with radius 0.2. */
function constrained(): FrontProblem {
  const radius = 0.2 ** 2;
  const miss = (f: readonly number[]): number => {
    const squares = f.reduce((sum, one) => sum + one * one, 0);
    const corners = f.map((one) => (one - 1) ** 2 + squares - one * one);
    const middle = f.reduce((sum, one) => sum + (one - Math.SQRT1_2) ** 2, 0);
    return Math.min(...corners, middle) - radius;
  };
  const front = Array.from({ length: 400 }, (_, k) => (k / 399) * (Math.PI / 2)).flatMap((angle) =>
    Array.from({ length: 100 }, (_, k) => {
      const f = [(1 + k / 500) * Math.cos(angle), (1 + k / 500) * Math.sin(angle)];
      return [...f, miss(f)];
    }),
  );
  const problem = {
    name: 'C2-DTLZ2',
    inputs: unit(4),
    objectives: [least, least, { weight: 0, target: 'Minimize', limit: { min: null, max: 0 } }] as Objective[],
    measure: (point: Point) => {
      const f = dtlz2(point, 2);
      return [...f, miss(f)];
    },
    reference: [1.1, 1.1],
  };
  return { ...problem, best: volumeOf(problem, front) };
}

/**
 * Space-time yield and E-factor of a nucleophilic aromatic substitution in a flow reactor. A + B gives the product or
 * its isomer, and both give a double substitution with B. Rate constants at 90 °C in 0.01 / (M s) and activation energies
 * in kJ/mol of C. A. Hone et al., "Rapid multistep kinetic model generation from transient flow data" (2017), with the
 * ranges of Summit's benchmark (sustainable-processes/summit, MIT).
 */
function kinetics(): FrontProblem {
  const rates = [
    [57.9, 33.3],
    [2.7, 35.3],
    [0.865, 38.9],
    [1.63, 44.8],
  ] as const;
  const masses = [159.09, 71.12, 210.21, 210.21, 261.33] as const;
  const measure = ([minutes = 1, equivalents = 1, molar = 0.1, celsius = 30]: Point): number[] => {
    const kelvin = celsius + 273.15;
    const [a = 0, b = 0, c = 0, d = 0] = rates.map(
      ([at90, energy]) => 0.6 * at90 * Math.exp((-energy / 0.008314) * (1 / kelvin - 1 / 363.15)),
    );
    const change = ([A = 0, B = 0, C = 0, D = 0]: readonly number[]): number[] => {
      const [main, side, second, other] = [a * A * B, b * A * B, c * B * C, d * B * D];
      return [-main - side, -main - side - second - other, main - second, side - other, second + other];
    };
    let amounts = [molar, equivalents * molar, 0, 0, 0];
    const step = minutes / STEPS;
    for (let turn = 0; turn < STEPS; turn += 1) {
      const moved = (by: readonly number[], share: number) => amounts.map((x, i) => x + share * step * (by[i] ?? 0));
      const k1 = change(amounts);
      const k2 = change(moved(k1, 0.5));
      const k3 = change(moved(k2, 0.5));
      const k4 = change(moved(k3, 1));
      amounts = moved(
        k1.map((one, i) => (one + 2 * (k2[i] ?? 0) + 2 * (k3[i] ?? 0) + (k4[i] ?? 0)) / 6),
        1,
      );
    }
    const product = masses[2] * (amounts[2] ?? 0);
    const waste = 789 + amounts.reduce((sum, x, i) => (i === 2 ? sum : sum + (masses[i] ?? 0) * x), 0);
    return [(60 * product) / minutes, waste / product];
  };
  const problem = {
    name: 'SnAr kinetics',
    inputs: [fine(0.5, 2, 300), fine(1, 5, 400), fine(0.1, 0.5, 400), fine(30, 120, 360)],
    objectives: [most, least],
    measure,
    reference: [0, 60],
    units: [14_000, 50],
  };
  const random = createRandom(5);
  const drawn = Array.from({ length: 4000 }, () => {
    const within = (low: number, high: number) => low + random.next() * (high - low);
    // The front has the shortest time, the highest concentration, or nearly.
    return measure([within(0.5, 0.6), within(1, 5), 0.5, within(30, 120)]);
  });
  return { ...problem, best: volumeOf(problem, drawn) };
}

const STEPS = 120;

/** Yield and turnover of Suzuki couplings that were run: `../shared/data/olympus` of the project, from Olympus (MIT). */
function suzuki(): FrontProblem {
  const lines = readFileSync(join(import.meta.dirname, '../data/suzuki-i.csv'), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1);
  const sums = new Map<string, { point: Point; rows: number[][] }>();
  for (const line of lines) {
    const [ligand = '', ...numbers] = line.split(',');
    const [time = 0, temperature = 0, loading = 0, ...outputs] = numbers.map(Number);
    const point = [Number(ligand.slice(1)), time, temperature, loading];
    const entry = sums.get(point.join()) ?? { point, rows: [] };
    entry.rows.push(outputs);
    sums.set(point.join(), entry);
  }
  const known = [...sums.values()].map(({ point, rows }) => ({
    point,
    outputs: [0, 1].map((output) => rows.reduce((sum, row) => sum + (row[output] ?? 0), 0) / rows.length),
  }));
  const values = (input: number) => [...new Set(known.map(({ point }) => point[input] ?? 0))].sort((a, b) => a - b);
  const inputs = [1, 2, 3].map((input): SpaceInput => {
    const levels = values(input);
    return { kind: 'numeric', min: levels[0] ?? 0, max: levels.at(-1) ?? 1, step: 0.001, levels };
  });
  return listed({
    name: 'Suzuki, yield and turnover',
    inputs: [categorical(8), ...inputs],
    objectives: [most, most],
    reference: [0, 0],
    units: [100, 100],
    known,
  });
}

/** Direct arylation with prices that were made up, which follow from the setting. */
function yieldAndCost(): FrontProblem {
  const rows = readFileSync(join(root, 'infra/seed/data/direct-arylation.csv'), 'utf8').trim().split(/\r?\n/).slice(1);
  const cells = rows.map((line) => line.split(','));
  const levels = [0, 1, 2].map((column) => [...new Set(cells.map((row) => row[column] ?? ''))]);
  const random = createRandom(11);
  const prices = levels.map((names, column) =>
    names.map(() => [5, 60, 10][column] ?? 0).map((top) => top * random.next() ** 2),
  );
  const cost = ([base = 0, ligand = 0, solvent = 0, molar = 0, celsius = 0]: Point): number =>
    (prices[0]?.[base] ?? 0) + (prices[1]?.[ligand] ?? 0) + ((prices[2]?.[solvent] ?? 0) * 0.1) / molar + celsius / 20;
  const known = cells.map((row) => {
    const point = [...levels.map((names, column) => names.indexOf(row[column] ?? '')), Number(row[3]), Number(row[4])];
    return { point, outputs: [Number(row[5]), cost(point)] };
  });
  const concentrations = [...new Set(known.map(({ point }) => point[3] ?? 0))].sort((a, b) => a - b);
  return {
    ...listed({
      name: 'direct arylation, yield and cost',
      inputs: [
        ...levels.map((names) => categorical(names.length)),
        {
          kind: 'numeric',
          min: concentrations[0] ?? 0,
          max: concentrations.at(-1) ?? 1,
          step: 0.01,
          levels: concentrations,
        },
        { kind: 'numeric', min: 90, max: 120, step: 15 },
      ],
      objectives: [most, least],
      reference: [0, 60],
      units: [100, 60],
      known,
    }),
    known: [1],
  };
}

/** A problem of measured settings alone. */
function listed({
  known,
  ...problem
}: Omit<FrontProblem, 'best' | 'measure' | 'known'> & {
  known: readonly { point: Point; outputs: readonly number[] }[];
}): FrontProblem {
  const keyOf = (point: Point) => point.map((x) => x.toFixed(4)).join();
  const found = new Map(known.map(({ point, outputs }) => [keyOf(point), outputs]));
  return {
    ...problem,
    measure: (point) => [...(found.get(keyOf(point)) ?? [])],
    best: volumeOf(
      problem,
      known.map(({ outputs }) => outputs),
    ),
    feasible: (point) => found.has(keyOf(point)),
    pool: known.map(({ point }) => point),
  };
}

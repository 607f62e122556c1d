import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Point, Space } from '../../functions/engine/types.ts';

/** A problem with a known optimum; larger is better. */
export interface Problem {
  name: string;
  space: Space;
  optimum: number;
  evaluate(point: Point): number;
  feasible?: (points: readonly Point[]) => Promise<readonly boolean[]>;
}

const reactions = join(import.meta.dirname, '../../infra/seed/data/direct-arylation.csv');

export const problems: Problem[] = [branin(), hartmann6(), mixedAckley(), ...directArylation()];

function fine(min: number, max: number, positions: number) {
  return { kind: 'numeric', min, max, step: (max - min) / positions } as const;
}

function branin(): Problem {
  return {
    name: 'Branin',
    space: { inputs: [fine(-5, 10, 1500), fine(0, 15, 1500)] },
    optimum: -0.397887,
    evaluate: ([x = 0, y = 0]) => {
      const bend = y - (5.1 / (4 * Math.PI ** 2)) * x * x + (5 / Math.PI) * x - 6;
      return -(bend * bend + 10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) + 10);
    },
  };
}

function hartmann6(): Problem {
  const scale = [
    [10, 3, 17, 3.5, 1.7, 8],
    [0.05, 10, 17, 0.1, 8, 14],
    [3, 3.5, 1.7, 10, 17, 8],
    [17, 8, 0.05, 10, 0.1, 14],
  ];
  const centre = [
    [0.1312, 0.1696, 0.5569, 0.0124, 0.8283, 0.5886],
    [0.2329, 0.4135, 0.8307, 0.3736, 0.1004, 0.9991],
    [0.2348, 0.1451, 0.3522, 0.2883, 0.3047, 0.665],
    [0.4047, 0.8828, 0.8732, 0.5743, 0.1091, 0.0381],
  ];
  const height = [1, 1.2, 3, 3.2];
  return {
    name: 'Hartmann6',
    space: { inputs: Array.from({ length: 6 }, () => fine(0, 1, 1000)) },
    optimum: 3.32237,
    evaluate: (point) =>
      height.reduce((sum, weight, row) => {
        const distance = point.reduce(
          (total, x, k) => total + (scale[row]?.[k] ?? 0) * (x - (centre[row]?.[k] ?? 0)) ** 2,
          0,
        );
        return sum + weight * Math.exp(-distance);
      }, 0),
  };
}

/** Five numeric inputs and two categorical ones whose levels shift the centre, in no order. */
function mixedAckley(): Problem {
  const shifts = [0.5, -0.75, 0, 1, -0.25];
  return {
    name: 'Ackley mixed',
    space: {
      inputs: [
        ...Array.from({ length: 5 }, () => fine(-1, 1, 200)),
        { kind: 'categorical', levels: 5 },
        { kind: 'categorical', levels: 5 },
      ],
    },
    optimum: 0,
    evaluate: (point) => {
      const x = point.map((value, k) => 4 * (k < 5 ? value : (shifts[value] ?? 0)));
      const squares = x.reduce((sum, value) => sum + value * value, 0) / x.length;
      const waves = x.reduce((sum, value) => sum + Math.cos(2 * Math.PI * value), 0) / x.length;
      return 20 * Math.exp(-0.2 * Math.sqrt(squares)) + Math.exp(waves) - 20 - Math.E;
    },
  };
}

/** The published full factorial, where the demo data is present. */
function directArylation(): Problem[] {
  if (!existsSync(reactions)) return [];
  const [, ...lines] = readFileSync(reactions, 'utf8').trim().split(/\r?\n/);
  const rows = lines.map((line) => line.split(','));
  const levels = [0, 1, 2, 3].map((column) => [...new Set(rows.map((row) => row[column] ?? ''))]);
  const yields = new Map(
    rows.map((row) => {
      const point = [...levels.map((names, column) => names.indexOf(row[column] ?? '')), Number(row[4])];
      return [point.join(), Number(row[5])] as const;
    }),
  );
  return [
    {
      name: 'Direct arylation',
      space: {
        inputs: [
          ...levels.map((names) => ({ kind: 'categorical', levels: names.length }) as const),
          { kind: 'numeric', min: 90, max: 120, step: 15 },
        ],
      },
      optimum: 100,
      evaluate: (point) => yields.get(point.join()) ?? Number.NaN,
    },
  ];
}

import type { Random } from '#shared/engine/random/create-random.ts';
import type { Point, SpaceInput } from '#shared/engine/types.ts';
import { normal } from '../optimise.ts';
import { categorical, fine } from '../problem.ts';
import type { Drawn } from './drawn.ts';
import { randomPath } from './random-path.ts';

type Draw = (random: Random) => Drawn;

const numbers = (random: Random, count: number, deviation = 1): number[] =>
  Array.from({ length: count }, () => deviation * normal(random));

/** Categorical inputs whose levels have effects that add up, and weaker ones that do not. */
export function additive(levels: readonly number[], interaction: number): Draw {
  return (random) => {
    const main = levels.map((count) => numbers(random, count));
    const pairs = levels.map((count) => levels.map((other) => numbers(random, count * other, interaction)));
    const value = (point: Point): number =>
      point.reduce((sum, level, input) => {
        let own = main[input]?.[level] ?? 0;
        for (let other = 0; other < input; other += 1) {
          own += pairs[input]?.[other]?.[level * (levels[other] ?? 1) + (point[other] ?? 0)] ?? 0;
        }
        return sum + own;
      }, 0);
    return { space: { inputs: levels.map(categorical) }, value };
  };
}

/**
 * Levels have hidden properties, as the substances of a reaction have: a path over two properties of each level and over
 * the numeric inputs, so that alike levels do alike and everything interacts.
 */
export function latent(levels: readonly number[], numeric: number, scale: number, positions = 100): Draw {
  return (random) => {
    const hidden = levels.map((count) => Array.from({ length: count }, () => [random.next(), random.next()]));
    const inputs: SpaceInput[] = [
      ...levels.map(categorical),
      ...Array.from({ length: numeric }, () => fine(0, 1, positions)),
    ];
    const value = randomPath(random, Array(2 * levels.length + numeric).fill(scale));
    const inner = (point: Point): Point =>
      point.flatMap((x, input) => (input < levels.length ? (hidden[input]?.[x] ?? [0, 0]) : [x]));
    return { space: { inputs }, value: (point) => value(inner(point)) };
  };
}

/** Yields: latent effects through a sigmoid, so that most combinations give next to nothing. */
export function yields(levels: readonly number[], numeric: number, scale: number): Draw {
  const draw = latent(levels, numeric, scale, 2);
  return (random) => {
    const { value, ...rest } = draw(random);
    return { ...rest, value: (point) => 100 / (1 + Math.exp(1.5 - 2.5 * value(point))) };
  };
}

/** A composition in steps of a twentieth: its parts add up to one. */
export function composition(parts: number, scale: number): Draw {
  return (random) => {
    const inner = randomPath(random, Array(parts).fill(scale));
    const value = (point: Point): number => inner(point.map((x) => x / 100));
    const pool: Point[] = [];
    const fill = (begun: readonly number[], left: number): void => {
      if (begun.length === parts - 1) pool.push([...begun, left]);
      else for (let part = 0; part <= left; part += 5) fill([...begun, part], left - part);
    };
    fill([], 100);
    const allows = (point: Point): boolean => Math.abs(point.reduce((sum, x) => sum + x, 0) - 100) < 1e-9;
    return { space: { inputs: Array.from({ length: parts }, () => fine(0, 100, 20)) }, value, pool, allows };
  };
}

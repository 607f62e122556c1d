import type { Random } from '../random/create-random.ts';
import { shuffled } from '../random/shuffled.ts';
import type { Mixture } from '../types.ts';

/** One grid position per input. */
type Indices = readonly number[];

/** The axes of a grid, as far as mixtures need them. */
interface Axes {
  sizes: readonly number[];
  value(input: number, position: number): number;
  nearestTo(input: number, value: number): number;
}

/** The moves of a mixture: they keep its total and how many of its parts are present. */
export interface MixtureGrid {
  inputs: readonly number[];
  /** By how much a point misses the total, as a share of it, and how many parts too many it has; 0 where it obeys. */
  missed(point: Indices): number;
  /** The point with what it misses given to the parts that are present, but one that stays. */
  completed(point: Indices, fixed: number): Indices;
  /** The point with a part at a position, and the difference at some of the others; undefined where that is no mixture. */
  moved(point: Indices, input: number, position: number, random: Random): Indices | undefined;
  /** The point with parts drawn evenly over the simplex by numbers of the unit cube, or over its sides of so many parts. */
  drawn(point: Indices, unit: ArrayLike<number>, most?: number): Indices;
  /** A random transfer from one part to another, of any size; the point itself where none is possible. */
  neighbour(point: Indices, random: Random): Indices;
  /** Transfers from every part to every other, of sizes that double. */
  around(point: Indices): Indices[];
}

/** Sums of doubles that differ by less than this share of the total are equal. */
const EQUAL = 1e-9;

/**
 * The points of a grid at which the inputs of a mixture add up to its total, and at most so many of them are above zero.
 * They are built, not found: a draw takes exponential shares (a uniform point of the simplex; Devroye 1986), of the parts
 * that the draw makes largest where only some may be present, and moves them to the grid.
 */
export function createMixtureGrid({ inputs, total, atMost = inputs.length }: Mixture, axes: Axes): MixtureGrid {
  const size = (input: number): number => axes.sizes[input] ?? 1;
  const value = (point: Indices, input: number): number => axes.value(input, point[input] ?? 0);
  const highest = (input: number): number => axes.value(input, size(input) - 1);
  const least = (input: number): number => axes.value(input, 0);
  const isPresent = (point: Indices, input: number): boolean => value(point, input) > 0;
  const isOptional = new Map(inputs.map((input) => [input, axes.value(input, axes.nearestTo(input, 0)) === 0]));
  const mandatory = inputs.filter((input) => !isOptional.get(input));
  const allowed = Math.max(mandatory.length, Math.min(inputs.length, atMost));
  const rest = (point: Indices): number => {
    let left = total;
    for (const input of inputs) left -= value(point, input);
    return left;
  };
  const isEqual = (a: number): boolean => Math.abs(a) <= EQUAL * Math.max(Math.abs(total), 1e-300);
  const present = (point: Indices): number[] => inputs.filter((input) => isPresent(point, input));
  const missed = (point: Indices): number => {
    const left = Math.abs(rest(point)) / Math.max(Math.abs(total), 1e-300);
    let parts = 0;
    for (const input of inputs) if (isPresent(point, input)) parts += 1;
    return (left <= EQUAL ? 0 : left) + Math.max(0, parts - allowed);
  };

  /** Gives what is missing to the parts in their order. */
  const filled = (start: Indices, order: readonly number[]): Indices => {
    const point = [...start];
    for (const input of order) {
      const left = rest(point);
      if (isEqual(left)) return point;
      point[input] = axes.nearestTo(input, value(point, input) + left);
    }
    return point;
  };

  /** The same, then to two of them together. */
  const completed = (start: Indices, order: readonly number[]): Indices => {
    const point = filled(start, order);
    for (const first of order) {
      if (isEqual(rest(point))) return point;
      for (const second of order) {
        const found = first === second ? undefined : completedByTwo(point, first, second);
        if (found) return found;
      }
    }
    return point;
  };

  /** Steps of one part that are tried. */
  const completedByTwo = (point: Indices, first: number, second: number): Indices | undefined => {
    const here = point[first] ?? 0;
    for (let aside = 1; aside <= Math.min(STEPS, size(first)); aside += 1) {
      for (const position of [here - aside, here + aside]) {
        if (position < 0 || position >= size(first)) continue;
        const moved = point.with(first, position);
        const other = moved.with(second, axes.nearestTo(second, value(moved, second) + rest(moved)));
        if (isEqual(rest(other))) return other;
      }
    }
    return undefined;
  };

  /** An amount moved from one part to another; undefined where the other cannot take it. */
  const transferred = (point: Indices, from: number, to: number, position: number): Indices | undefined => {
    const moved = point.with(from, position);
    const other = moved.with(to, axes.nearestTo(to, value(point, to) + value(point, from) - value(moved, from)));
    const whole = isEqual(rest(other)) ? other : completed(other, [to, ...present(other)]);
    return missed(whole) === 0 && whole.some((index, input) => index !== point[input]) ? whole : undefined;
  };

  return {
    inputs,
    missed,
    completed: (point, fixed) =>
      completed(
        point,
        present(point).filter((input) => input !== fixed),
      ),
    moved(point, input, position, random) {
      const next = [...point];
      next[input] = position;
      const others = shuffled(
        present(next).filter((other) => other !== input),
        random,
      );
      let parts = others.length + Number(isPresent(next, input));
      // Where too many would be present, one of them leaves.
      const leaving = parts > allowed ? others.find((other) => isOptional.get(other)) : undefined;
      if (leaving !== undefined) {
        next[leaving] = axes.nearestTo(leaving, 0);
        parts -= 1;
      }
      const room = parts < allowed ? inputs[random.integer(inputs.length)] : undefined;
      const joining = room === undefined || room === input || others.includes(room) ? [] : [room];
      const whole = filled(next, [...others.filter((other) => other !== leaving), ...joining]);
      return missed(whole) === 0 && whole[input] === position ? whole : undefined;
    },
    drawn(point, unit, most = allowed) {
      const shares = inputs.map((input) => ({ input, share: -Math.log(1 - Math.min(0.999_999, unit[input] ?? 0)) }));
      const chosen = shares
        .toSorted((a, b) => Number(isOptional.get(a.input)) - Number(isOptional.get(b.input)) || b.share - a.share)
        .slice(0, Math.max(mandatory.length, Math.min(allowed, most)));
      const free = total - mandatory.reduce((sum, input) => sum + least(input), 0);
      const sum = chosen.reduce((all, { share }) => all + share, 0) || 1;
      let placed = point;
      for (const input of inputs) if (isOptional.get(input)) placed = placed.with(input, axes.nearestTo(input, 0));
      for (const { input, share } of chosen) {
        const wanted = (isOptional.get(input) ? 0 : least(input)) + (free * share) / sum;
        placed = placed.with(input, axes.nearestTo(input, Math.min(highest(input), wanted)));
      }
      const room = ({ input }: { input: number }): number => highest(input) - value(placed, input);
      return completed(
        placed,
        chosen.toSorted((a, b) => room(b) - room(a)).map(({ input }) => input),
      );
    },
    neighbour(point, random) {
      const here = present(point);
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const from = here[random.integer(Math.max(1, here.length))];
        const to = inputs[random.integer(inputs.length)];
        if (from === undefined || to === undefined || from === to) continue;
        const isFull = here.length >= allowed && !isPresent(point, to);
        const lowest = isOptional.get(from) ? axes.nearestTo(from, 0) : 0;
        const steps = (point[from] ?? 0) - lowest;
        const few = Math.max(1, Math.round(steps ** random.next()));
        const position = isFull ? lowest : (point[from] ?? 0) - few;
        const found = position >= 0 && steps > 0 ? transferred(point, from, to, position) : undefined;
        if (found) return found;
      }
      return point;
    },
    around(point) {
      const here = present(point);
      const found: Indices[] = [];
      for (const from of here) {
        const lowest = isOptional.get(from) ? axes.nearestTo(from, 0) : 0;
        const steps = (point[from] ?? 0) - lowest;
        for (const to of inputs) {
          if (from === to) continue;
          const isFull = here.length >= allowed && !isPresent(point, to);
          for (let few = isFull ? steps : 1; few > 0 && few <= steps; few *= 2) {
            const other = transferred(point, from, to, (point[from] ?? 0) - few);
            if (other) found.push(other);
          }
        }
      }
      return found;
    },
  };
}

const STEPS = 64;
/** Draws of a neighbour before the point stays. */
const ATTEMPTS = 12;

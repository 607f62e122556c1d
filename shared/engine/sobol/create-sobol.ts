import { directionNumbers, sobolDimensions } from './direction-numbers.ts';

/** A scrambled Sobol sequence. */
export interface Sobol {
  /** Writes the next point, each coordinate in [0, 1). */
  next(out: Float64Array): void;
}

/**
 * Creates an Owen-scrambled Sobol sequence. Its first 2^k points have exactly one in each interval of length 2^-k of
 * every coordinate. Beyond the table of direction numbers, dimensions are reused under independent shuffles of the
 * index.
 *
 * Source: A. B. Owen (1995); hash-based nested uniform scrambling after B. Burley, JCGT 9(4) (2020).
 *
 * @param dimensions coordinates per point
 * @param seed seed of the scramble
 */
export function createSobol(dimensions: number, seed: number): Sobol {
  const directions = Array.from({ length: dimensions }, (_, index) => directionNumbers(index % sobolDimensions));
  const scrambles = Uint32Array.from({ length: dimensions }, (_, index) => hash(hash(seed) + index));
  let count = 0;
  return {
    next(out) {
      for (let index = 0; index < dimensions; index += 1) {
        const round = Math.floor(index / sobolDimensions);
        const position = round === 0 ? count : reverse(scramble(reverse(count), hash(seed ^ (round * 0x51633e2d))));
        const value = sobolBits(directions[index] ?? EMPTY, position);
        out[index] = reverse(scramble(reverse(value), scrambles[index] ?? 0)) / 0x100000000;
      }
      count += 1;
    },
  };
}

const EMPTY = new Uint32Array(32);

function sobolBits(directions: Uint32Array, position: number): number {
  let value = 0;
  for (let bit = 0, rest = position; rest !== 0; bit += 1, rest >>>= 1) {
    if (rest & 1) value ^= directions[bit] ?? 0;
  }
  return value >>> 0;
}

/**
 * Laine and Karras' permutation: each bit is flipped only by lower bits, which is Owen's scramble in reversed bit
 * order.
 */
function scramble(value: number, seed: number): number {
  let x = (value + seed) | 0;
  x ^= Math.imul(x, 0x6c50b47c);
  x ^= Math.imul(x, 0xb82f1e52);
  x ^= Math.imul(x, 0xc7afe638);
  x ^= Math.imul(x, 0x8d22f6e6);
  return x >>> 0;
}

function reverse(value: number): number {
  let x = value;
  x = ((x >>> 1) & 0x55555555) | ((x & 0x55555555) << 1);
  x = ((x >>> 2) & 0x33333333) | ((x & 0x33333333) << 2);
  x = ((x >>> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4);
  x = ((x >>> 8) & 0x00ff00ff) | ((x & 0x00ff00ff) << 8);
  return ((x >>> 16) | (x << 16)) >>> 0;
}

function hash(value: number): number {
  let x = (value + 0x9e3779b9) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

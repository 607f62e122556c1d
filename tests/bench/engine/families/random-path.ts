import type { Random } from '#shared/engine/random/create-random.ts';
import type { Point } from '#shared/engine/types.ts';
import { normal } from '../optimise.ts';

const FEATURES = 200;

/**
 * A path of a Gaussian process with a Matérn-5/2 kernel and unit variance, by random Fourier features: a sum of cosines
 * whose frequencies are drawn from the kernel's spectral density, a Student distribution with 5 degrees of freedom.
 *
 * @param scales one length scale per input; Infinity for an input without effect
 */
export function randomPath(random: Random, scales: readonly number[]): (point: Point) => number {
  const waves = Array.from({ length: FEATURES }, () => {
    const squares = Array.from({ length: 5 }, () => normal(random) ** 2).reduce((sum, square) => sum + square, 0);
    const spread = Math.sqrt(5 / squares);
    return {
      frequencies: scales.map((scale) => (spread * normal(random)) / scale),
      phase: 2 * Math.PI * random.next(),
      height: normal(random) * Math.sqrt(2 / FEATURES),
    };
  });
  return (point) => {
    let sum = 0;
    for (const { frequencies, phase, height } of waves) {
      let angle = phase;
      for (const [input, frequency] of frequencies.entries()) angle += frequency * (point[input] ?? 0);
      sum += height * Math.cos(angle);
    }
    return sum;
  };
}

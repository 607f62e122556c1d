import type { Random } from '#shared/engine/random/create-random.ts';
import type { Point } from '#shared/engine/types.ts';
import { between, type Drawn, hundredth, scaleBetween, unitSpace } from './drawn.ts';
import { randomPath } from './random-path.ts';

type Draw = (random: Random) => Drawn;

const far = (a: Point, b: Point): number => a.reduce((sum, x, input) => sum + (x - (b[input] ?? 0)) ** 2, 0);

/** A random path; its length scales lie around one that is drawn between two bounds. Inputs beyond `active` do nothing. */
export function path(dimensions: number, [short, long]: readonly [number, number], active = dimensions): Draw {
  return (random) => {
    const middle = scaleBetween(random, short, long);
    const scales = Array.from({ length: dimensions }, (_, input) =>
      input < active ? middle * scaleBetween(random, 0.7, 1.5) : Infinity,
    );
    return { space: unitSpace(dimensions), value: randomPath(random, scales) };
  };
}

/** A broad basin and a better narrow one, far from it: at a corner, at a side, or anywhere. */
export function trap(dimensions: number, place: 'corner' | 'side' | 'anywhere'): Draw {
  return (random) => {
    const root = Math.sqrt(dimensions);
    const broad = Array.from({ length: dimensions }, () => 0.2 + 0.6 * hundredth(random));
    const height = between(random, 0.6, 0.85);
    const width = between(random, 0.1, 0.17) * root;
    let narrow: Point = [];
    do {
      const side = random.integer(dimensions);
      narrow = broad.map((_, input) =>
        place === 'corner' || (place === 'side' && input === side) ? random.integer(2) : hundredth(random),
      );
    } while (far(broad, narrow) < 0.2 * dimensions);
    return {
      space: unitSpace(dimensions),
      value: (point) =>
        height * Math.exp(-far(point, broad) / (2 * (0.4 * root) ** 2)) +
        Math.exp(-far(point, narrow) / (2 * width ** 2)) -
        0.4 * height * Math.exp(-far(point, narrow) / (8 * width ** 2)),
      good: [narrow],
    };
  };
}

/** A path that is cut off below, so that most of the space is flat. */
export function plateau(dimensions: number, scale: number): Draw {
  return (random) => {
    const value = randomPath(random, Array(dimensions).fill(scale));
    return { space: unitSpace(dimensions), value: (point) => Math.max(0.4, value(point)) };
  };
}

/** A path rounded to a few values, as of an instrument with few marks. */
export function stairs(dimensions: number, scale: number): Draw {
  return (random) => {
    const value = randomPath(random, Array(dimensions).fill(scale));
    return { space: unitSpace(dimensions), value: (point) => Math.round(3 * value(point)) / 3 };
  };
}

/** A draw of another family with noise, in deviations of a random point's value of about one. */
export function noisy(draw: Draw, sigma: number): Draw {
  return (random) => ({ ...draw(random), sigma });
}

/** A path as an exponent of ten: the measured values span decades. */
export function decades(dimensions: number, scale: number): Draw {
  return (random) => {
    const value = randomPath(random, Array(dimensions).fill(scale));
    return {
      space: unitSpace(dimensions),
      value,
      measure: (point, normal) => [10 ** (2 * value(point) + 0.05 * normal())],
    };
  };
}

/** A bowl with interactions in some inputs, and many without effect. */
export function bowl(dimensions: number, active: number): Draw {
  return (random) => {
    const centre = Array.from({ length: active }, () => hundredth(random));
    const turns = Array.from({ length: active }, () => between(random, -0.8, 0.8));
    const weights = Array.from({ length: active }, () => scaleBetween(random, 0.3, 3));
    const value = (point: Point): number => {
      const gaps = centre.map((middle, input) => (point[input] ?? 0) - middle);
      return -gaps.reduce(
        (sum, gap, input) => sum + (weights[input] ?? 1) * (gap + (turns[input] ?? 0) * (gaps[input - 1] ?? 0)) ** 2,
        0,
      );
    };
    const best = [...centre, ...Array(dimensions - active).fill(0.5)];
    return { space: unitSpace(dimensions), value, good: [best] };
  };
}

/** A path under a rule that forbids the far side of a plane and a ball. */
export function ruled(dimensions: number, scale: number): Draw {
  return (random) => {
    const value = randomPath(random, Array(dimensions).fill(scale));
    const limit = between(random, 0.35, 0.5) * dimensions;
    const ball = Array.from({ length: dimensions }, () => hundredth(random));
    const allows = (point: Point): boolean =>
      point.reduce((sum, x) => sum + x, 0) <= limit + 1e-9 && far(point, ball) > 0.02 * dimensions;
    return { space: unitSpace(dimensions), value, allows };
  };
}

import { type ComponentRange, combinationsOf, subsetsOf } from './design.ts';

/** Scheffé's {q, m} lattice: every share a multiple of 1 / m (1958). */
export function simplexLattice(components: number, degree: number): number[][] {
  const fill = (left: number, parts: number): number[][] =>
    left === 1
      ? [[parts]]
      : Array.from({ length: parts + 1 }, (_, at) => parts - at).flatMap((own) =>
          fill(left - 1, parts - own).map((rest) => [own, ...rest]),
        );
  return fill(components, degree).map((blend) => blend.map((parts) => parts / degree));
}

/** Scheffé's simplex centroid: equal shares of each set of components, the pure ones first (1963). */
export const simplexCentroid = (components: number): number[][] =>
  [...Array(components).keys()].flatMap((less) =>
    subsetsOf(components, less + 1).map((present) =>
      Array.from({ length: components }, (_, at) => (present.includes(at) ? 1 / present.length : 0)),
    ),
  );

/** Blends of components with ranges. */
export interface ExtremeBlends {
  vertices: number[][];
  /** The means of the vertices of each edge or face that has more than one, the smallest faces first, the whole last. */
  centroids: number[][];
}

/**
 * The vertices and centroids of what the ranges of components leave of the simplex. Components that need more than the
 * whole, or cannot make it, have none.
 *
 * Source: R. A. McLean and V. L. Anderson, Technometrics 8 (1966), 447–454.
 */
export function extremeVertices(ranges: readonly ComponentRange[]): ExtremeBlends {
  const vertices: number[][] = [];
  for (const free of ranges.keys()) {
    const ends = ranges.map(({ min, max }, at) => (at === free ? [0] : min === max ? [min] : [min, max]));
    for (const blend of combinationsOf(ends)) {
      const rest = 1 - blend.reduce((sum, share) => sum + share, 0);
      const { min = 0, max = 1 } = ranges[free] ?? {};
      if (rest < min - TINY || rest > max + TINY) continue;
      const vertex = blend.map((share, at) => (at === free ? Math.min(max, Math.max(min, rest)) : share));
      if (!vertices.some((one) => isSame(one, vertex))) vertices.push(vertex);
    }
  }
  return { vertices, centroids: centroidsOf(vertices, ranges) };
}

const TINY = 1e-9;
const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((share, at) => Math.abs(share - (b[at] ?? 0)) < TINY);

/** A face is the vertices that share some ends of ranges; the whole shares none. */
function centroidsOf(vertices: readonly number[][], ranges: readonly ComponentRange[]): number[][] {
  const ends = ranges.flatMap(({ min, max }, at) =>
    min === max
      ? [{ at, end: min }]
      : [
          { at, end: min },
          { at, end: max },
        ],
  );
  const faces = new Map<string, number[]>();
  for (let fixed = ranges.length - 2; fixed >= 0; fixed -= 1) {
    for (const chosen of subsetsOf(ends.length, fixed)) {
      const face = [...vertices.keys()].filter((vertex) =>
        chosen.every((one) => {
          const { at, end } = ends[one] ?? { at: 0, end: 0 };
          return Math.abs((vertices[vertex]?.[at] ?? 0) - end) < TINY;
        }),
      );
      if (face.length > 1 && !faces.has(face.join())) faces.set(face.join(), face);
    }
  }
  return [...faces.values()]
    .sort((a, b) => a.length - b.length)
    .map((face) =>
      ranges.map((_, at) => face.reduce((sum, vertex) => sum + (vertices[vertex]?.[at] ?? 0), 0) / face.length),
    );
}

import { expect, it } from 'vitest';
import { extremeVertices, simplexCentroid, simplexLattice } from '#shared/rules/designs/mixture-designs.ts';

const rounded = (blends: readonly (readonly number[])[]) =>
  blends.map((blend) => blend.map((share) => Number(share.toFixed(4))).join()).sort();

it('the {3, 2} lattice is the one of the NIST handbook (section 5.5.4.2)', () => {
  expect(rounded(simplexLattice(3, 2))).toEqual(
    rounded([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [0.5, 0.5, 0],
      [0.5, 0, 0.5],
      [0, 0.5, 0.5],
    ]),
  );
  // Its table: the number of points of a {q, m} lattice.
  const counts = [
    [3, 2],
    [3, 3],
    [4, 2],
    [4, 3],
    [5, 2],
    [6, 3],
    [7, 4],
  ].map(([q = 0, m = 0]) => simplexLattice(q, m).length);
  expect(counts).toEqual([6, 10, 10, 20, 15, 56, 210]);
});

it('the centroid design has all equal blends, 2^q − 1 of them (section 5.5.4.3)', () => {
  expect(rounded(simplexCentroid(3))).toEqual(
    rounded([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [0.5, 0.5, 0],
      [0.5, 0, 0.5],
      [0, 0.5, 0.5],
      [1 / 3, 1 / 3, 1 / 3],
    ]),
  );
  expect([2, 4, 5, 6].map((count) => simplexCentroid(count).length)).toEqual([3, 15, 31, 63]);
});

it('the flare of McLean and Anderson (1966) has their 8 vertices and the centroids of their 6 faces', () => {
  const flare = [
    { min: 0.4, max: 0.6 },
    { min: 0.1, max: 0.5 },
    { min: 0.1, max: 0.5 },
    { min: 0.03, max: 0.08 },
  ];
  const { vertices, centroids } = extremeVertices(flare);
  expect(rounded(vertices)).toEqual(
    rounded([
      [0.4, 0.1, 0.47, 0.03],
      [0.4, 0.1, 0.42, 0.08],
      [0.6, 0.1, 0.27, 0.03],
      [0.6, 0.1, 0.22, 0.08],
      [0.4, 0.47, 0.1, 0.03],
      [0.4, 0.42, 0.1, 0.08],
      [0.6, 0.27, 0.1, 0.03],
      [0.6, 0.22, 0.1, 0.08],
    ]),
  );
  const found = rounded(centroids);
  const faces = [
    [0.5, 0.1, 0.345, 0.055],
    [0.5, 0.345, 0.1, 0.055],
    [0.4, 0.2725, 0.2725, 0.055],
    [0.6, 0.1725, 0.1725, 0.055],
    [0.5, 0.235, 0.235, 0.03],
    [0.5, 0.21, 0.21, 0.08],
    [0.5, 0.2225, 0.2225, 0.055],
  ];
  for (const face of rounded(faces)) expect(found).toContain(face);
  // 12 edges, 6 faces and the whole.
  expect(found).toHaveLength(19);
});

it('every blend adds up to 1 within its ranges; ranges that cannot have none', () => {
  const ranges = [
    { min: 0.1, max: 0.7 },
    { min: 0, max: 0.5 },
    { min: 0.2, max: 0.6 },
  ];
  const { vertices, centroids } = extremeVertices(ranges);
  for (const blend of [...vertices, ...centroids]) {
    expect(blend.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    for (const [at, share] of blend.entries()) {
      expect(share).toBeGreaterThanOrEqual((ranges[at]?.min ?? 0) - 1e-12);
      expect(share).toBeLessThanOrEqual((ranges[at]?.max ?? 1) + 1e-12);
    }
  }
  expect(
    extremeVertices([
      { min: 0.6, max: 1 },
      { min: 0.6, max: 1 },
    ]),
  ).toEqual({ vertices: [], centroids: [] });
});

import { expect, it } from 'vitest';
import { scatterExamples } from '#tests/web/charts/galleries/heatmap-gallery.tsx';
import {
  bandwidth,
  buildDensityImage,
  type DensityImage,
  imageSize,
  maxWeight,
} from '#web/charts/heatmap/build-density-image.ts';
import { buildScatterFigure } from '#web/charts/heatmap/build-scatter-figure.ts';

/** From black to white: a pixel's red value is its density. */
const heat = ['#000000', '#ffffff'];
const one = (x: number, y: number, score = 1) => ({
  x: Float32Array.of(x),
  y: Float32Array.of(y),
  score: Float32Array.of(score),
  sample: Uint32Array.of(0),
});
const red = ({ pixels, width }: DensityImage, column: number, row: number) => pixels[(row * width + column) * 4] ?? 0;

function brightest(image: DensityImage): { column: number; row: number } {
  let best = { column: 0, row: 0, value: -1 };
  for (let row = 0; row < image.height; row++) {
    for (let column = 0; column < image.width; column++) {
      const value = red(image, column, row);
      if (value > best.value) best = { column, row, value };
    }
  }
  return best;
}

it('weighs a sample by 50000 × contrast / samples, over 15 × focus pixels', () => {
  expect(maxWeight(5, 5000)).toBe(50);
  expect(bandwidth(5)).toBe(75);
  expect(maxWeight(5, 0)).toBe(250_000);
});

it('is brightest at the sample, and falls as a Gaussian of the bandwidth does', () => {
  const image = buildDensityImage({ points: one(0.5, 0.25), contrast: 0.06, focus: 2, heat });
  const { column, row } = brightest(image);
  expect(Math.abs(column - imageSize.width / 2)).toBeLessThanOrEqual(1);
  expect(Math.abs(row - imageSize.height / 4)).toBeLessThanOrEqual(1);
  // A deviation of 30 pixels is 7.5 cells.
  const share = red(image, column + 7, row) / red(image, column, row);
  expect(share).toBeGreaterThan(0.57);
  expect(share).toBeLessThan(0.72);
});

it('does not mirror points beyond the edges', () => {
  const middle = buildDensityImage({ points: one(0.5, 0.5), contrast: 0.1, focus: 3, heat });
  const corner = buildDensityImage({ points: one(0, 0), contrast: 0.1, focus: 3, heat });
  const peak = red(middle, Math.round(imageSize.width / 2), Math.round(imageSize.height / 2));
  expect(red(corner, 0, 0)).toBeLessThan(peak * 1.05);
  expect(red(corner, 0, 0)).toBeGreaterThan(peak * 0.9);
});

it('shows more with more contrast, and nothing of samples that have no score', () => {
  const at = (contrast: number) => brightness(buildDensityImage({ points: one(0.5, 0.5), contrast, focus: 4, heat }));
  expect(at(0)).toBe(0);
  expect(at(0.2)).toBeGreaterThan(at(0.1));
  expect(brightness(buildDensityImage({ points: one(0.5, 0.5, Number.NaN), contrast: 5, focus: 4, heat }))).toBe(0);
});

it.each(Object.entries(scatterExamples))('makes a picture of every example, at every focus: %s', (_name, input) => {
  const { points } = buildScatterFigure(input);
  for (const focus of [0, 5, 10]) {
    const { pixels } = buildDensityImage({ points, contrast: 5, focus, heat });
    expect(pixels).toHaveLength(imageSize.width * imageSize.height * 4);
  }
});

const brightness = ({ pixels }: DensityImage) => pixels.reduce((sum, value, index) => sum + (index % 4 ? 0 : value), 0);

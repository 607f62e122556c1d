import { blur2, interpolateRgbBasis, rgb } from 'd3';
import { type ScatterPoints, scatterMargin, scatterSize } from './build-scatter-figure.ts';

export interface DensityRequest {
  points: Omit<ScatterPoints, 'excluded'>;
  /** From 0 to 10. */
  contrast: number;
  /** From 0 to 10. */
  focus: number;
  /** Colours from no density to the highest. */
  heat: readonly string[];
}

/** An image to draw over the plot area. */
export interface DensityImage {
  width: number;
  height: number;
  /** RGBA, row by row. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

const plotWidth = scatterSize.width - scatterMargin.left - scatterMargin.right;
const plotHeight = scatterSize.height - scatterMargin.top - scatterMargin.bottom;
/** As in d3's density contours: the density is estimated on a grid of this cell size in pixels, and drawn smoothly. */
const cell = 4;
export const imageSize = { width: Math.ceil(plotWidth / cell), height: Math.ceil(plotHeight / cell) };

/** Weight of a sample whose score is 1. */
export const maxWeight = (contrast: number, samples: number) => (50_000 * contrast) / Math.max(1, samples);
/** Standard deviation of the Gaussian around a sample, in pixels. */
export const bandwidth = (focus: number) => 15 * focus;

/**
 * Kernel density estimate of the samples, weighted by score, as an image. Densities of 1 per pixel or more have the
 * last colour. Three box blurs approximate the Gaussian, as in d3-contour.
 */
export function buildDensityImage({ points, contrast, focus, heat }: DensityRequest): DensityImage {
  const { width, height } = imageSize;
  const deviation = bandwidth(focus);
  const radius = (Math.sqrt(4 * deviation * deviation + 1) - 1) / 2 / cell;
  // Room around the plot, so that density beyond the edges is dropped instead of mirrored.
  const edge = Math.ceil(radius * 3) + 1;
  const [columns, rows] = [width + 2 * edge, height + 2 * edge];
  const data = new Float32Array(columns * rows);
  const weight = maxWeight(contrast, points.score.length) / (cell * cell);
  points.score.forEach((score, sample) => {
    if (!(score > 0)) return;
    // Each sample is distributed over the four nearest cells.
    const x = ((points.x[sample] ?? 0) * plotWidth) / cell - 0.5 + edge;
    const y = ((points.y[sample] ?? 0) * plotHeight) / cell - 0.5 + edge;
    const [left, top] = [Math.floor(x), Math.floor(y)];
    for (const [column, share] of shares(x - left, left)) {
      for (const [row, part] of shares(y - top, top)) {
        const index = row * columns + column;
        data[index] = (data[index] ?? 0) + score * weight * share * part;
      }
    }
  });
  if (radius > 0) blur2({ data, width: columns, height: rows }, radius);
  const ramp = colorRamp(heat);
  // Writes the four bytes of a pixel at once.
  const pixels = new Uint32Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const density = data[(row + edge) * columns + column + edge] ?? 0;
      pixels[row * width + column] = ramp[Math.min(255, Math.max(0, Math.round(density * 255)))] ?? 0;
    }
  }
  return { width, height, pixels: new Uint8ClampedArray(pixels.buffer) };
}

const shares = (far: number, first: number) =>
  [
    [first, 1 - far],
    [first + 1, far],
  ] as const;

/** 256 colours; transparent at density 0, so that the plot's lines stay visible. */
function colorRamp(heat: readonly string[]): Uint32Array {
  const interpolate = interpolateRgbBasis([...heat]);
  const ramp = new Uint8ClampedArray(256 * 4);
  for (let step = 0; step < 256; step++) {
    const { r, g, b } = rgb(interpolate(step / 255));
    ramp.set([r, g, b, Math.min(255, step * 16)], step * 4);
  }
  return new Uint32Array(ramp.buffer);
}

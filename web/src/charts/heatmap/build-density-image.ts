import { blur2, interpolateRgbBasis, rgb } from 'd3';
import { type ScatterPoints, scatterMargin, scatterSize } from './build-scatter-figure.ts';

export interface DensityRequest {
  points: ScatterPoints;
  /** 0 to 10. */
  contrast: number;
  /** 0 to 10. */
  focus: number;
  /** Colours from no density to the most. */
  heat: readonly string[];
}

/** Pixels to lay over the plot. */
export interface DensityImage {
  width: number;
  height: number;
  /** Red, green, blue and opacity, row by row. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
}

const plotWidth = scatterSize.width - scatterMargin.left - scatterMargin.right;
const plotHeight = scatterSize.height - scatterMargin.top - scatterMargin.bottom;
/** As in d3's own density contours: the estimate is made by squares of this size, and drawn smoothly. */
const cell = 4;
export const imageSize = { width: Math.ceil(plotWidth / cell), height: Math.ceil(plotHeight / cell) };

/** What a sample of score 1 weighs (specification, section 9). */
export const mostWeight = (contrast: number, samples: number) => (50_000 * contrast) / Math.max(1, samples);
/** Standard deviation of the Gaussian around a sample, in pixels. */
export const bandwidth = (focus: number) => 15 * focus;

/**
 * Where the score is, as a picture: a kernel density estimate of the samples, each weighing its score. A density of 1
 * a pixel, or more, has the last colour. Three box blurs stand for the Gaussian, as in d3-contour.
 */
export function buildDensityImage({ points, contrast, focus, heat }: DensityRequest): DensityImage {
  const { width, height } = imageSize;
  const deviation = bandwidth(focus);
  const radius = (Math.sqrt(4 * deviation * deviation + 1) - 1) / 2 / cell;
  // What spills over the edges must be lost, not mirrored.
  const edge = Math.ceil(radius * 3) + 1;
  const [columns, rows] = [width + 2 * edge, height + 2 * edge];
  const data = new Float32Array(columns * rows);
  const weight = mostWeight(contrast, points.score.length) / (cell * cell);
  points.score.forEach((score, sample) => {
    if (!(score > 0)) return;
    // A sample is shared among the four squares around it.
    const x = ((points.x[sample] ?? 0) * plotWidth) / cell - 0.5 + edge;
    const y = ((points.y[sample] ?? 0) * plotHeight) / cell - 0.5 + edge;
    const [left, top] = [Math.floor(x), Math.floor(y)];
    for (const [column, share] of shares(x - left, left)) {
      for (const [row, part] of shares(y - top, top)) {
        const place = row * columns + column;
        data[place] = (data[place] ?? 0) + score * weight * share * part;
      }
    }
  });
  if (radius > 0) blur2({ data, width: columns, height: rows }, radius);
  const ramp = colourRamp(heat);
  // A pixel's four parts are written at once.
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

/** 256 colours; nothing at all where there is no density, so that the plot's lines are seen. */
function colourRamp(heat: readonly string[]): Uint32Array {
  const interpolate = interpolateRgbBasis([...heat]);
  const ramp = new Uint8ClampedArray(256 * 4);
  for (let step = 0; step < 256; step++) {
    const { r, g, b } = rgb(interpolate(step / 255));
    ramp.set([r, g, b, Math.min(255, step * 16)], step * 4);
  }
  return new Uint32Array(ramp.buffer);
}

import { contours } from 'd3';
import { type AxisScale, axisScale } from '../axis-scale.ts';
import type { ContourData } from './contour-data.ts';
import type { PlaneAxis } from './plane-axis.ts';

/** The values from one round threshold to the next. */
export interface Band {
  /** Position on the colour scale, 0 … 1. */
  share: number;
  path: string;
}

/** The scale of the colours: it begins and ends at round values. */
export interface BandScale {
  scale: AxisScale;
  /** Shares at which bands begin, in ascending order; the first is 0. */
  thresholds: readonly number[];
  labels: readonly { share: number; label: string }[];
}

/** Bands with the bar below the plot that tells their values. */
export interface BandBar {
  bands: readonly Band[];
  scale: BandScale;
  /** Its title in lines, the first line's base, and its ends. */
  bar: { title: readonly string[]; top: number; left: number; right: number };
}

/** The areas of a plane, as paths. */
export interface PlaneAreasFigure extends BandBar {
  /** Where rules forbid it. */
  forbidden: string;
  /** The border of what is more likely acceptable than not. */
  acceptable: string;
}

/** The height of the bar with its labels. */
export const bandBarHeight = 34;
/** A place is acceptable from this probability on. */
export const likely = 0.5;

const bandCount = 10;

export function bandScale(values: readonly number[]): BandScale {
  const scale = axisScale(values);
  const labels = scale.ticks(bandCount);
  const inner = labels.map(({ share }) => share).filter((share) => share > 1e-9 && share < 1 - 1e-9);
  return { scale, thresholds: [0, ...inner], labels };
}

/** The index of the band of a share. */
const bandOf = ({ thresholds }: BandScale, share: number): number =>
  Math.max(
    0,
    thresholds.findLastIndex((threshold) => share >= threshold),
  );

/** Bands over two numeric inputs, as areas of at least their threshold: each is painted over the one before. */
export function smoothBands({ values }: ContourData, x: PlaneAxis, y: PlaneAxis, bands: BandScale): Band[] {
  const shares = values.map((value) => bands.scale.share(value));
  return bands.thresholds.map((threshold, index) => {
    // The lowest band is the whole plot.
    if (index === 0) return { share: 0, path: wholePlot(x, y) };
    return { share: bandShare(bands, index), path: ringsPath(shares, threshold, x, y) };
  });
}

/** The area over two numeric inputs in which values are at least a threshold. */
export function ringsPath(values: readonly number[], threshold: number, x: PlaneAxis, y: PlaneAxis): string {
  // Positions may be apart by different distances; beyond the ends, by those of the ends.
  const placeOn = ({ places }: PlaneAxis, position: number) => {
    const before = Math.min(Math.max(0, Math.floor(position)), places.length - 2);
    const [from = 0, to = from] = [places[before], places[before + 1]];
    return from + (position - before) * (to - from);
  };
  const size = [x.cells.length, y.cells.length] as const;
  return gridRings(values, threshold, size, (column, row) => ({ x: placeOn(x, column), y: placeOn(y, row) }));
}

/**
 * The area of a grid in which values are at least a threshold, as a path.
 *
 * @param size columns and rows
 * @param toPixels the position of a column and a row, or between them; areas reach beyond the first and the last by a half
 */
export function gridRings(
  values: readonly number[],
  threshold: number,
  [columns, rows]: readonly [number, number],
  toPixels: (column: number, row: number) => { x: number; y: number },
): string {
  const build = contours().size([columns, rows]).smooth(true);
  // The middle of cell i is at i + ½.
  const lineOf = (ring: readonly number[][]) =>
    ring
      .map(([column = 0, row = 0]) => {
        const { x, y } = toPixels(column - 0.5, row - 0.5);
        return `${round(x)} ${round(y)}`;
      })
      .join('L');
  const rings = build.contour([...values], threshold).coordinates.flat();
  return rings.map((ring) => `M${lineOf(ring)}Z`).join('');
}

function wholePlot(x: PlaneAxis, y: PlaneAxis): string {
  const [left, right] = [x.cells[0]?.from ?? 0, x.cells.at(-1)?.to ?? 0];
  const [bottom, top] = [y.cells[0]?.from ?? 0, y.cells.at(-1)?.to ?? 0];
  return `M${left} ${bottom}H${right}V${top}H${left}Z`;
}

/** Bands over a plane with a category: a tile for each place. */
export function tileBands({ values }: ContourData, x: PlaneAxis, y: PlaneAxis, bands: BandScale): Band[] {
  const found = values.map((value) => bandOf(bands, bands.scale.share(value)));
  return bands.thresholds.map((_, index) => ({
    share: bandShare(bands, index),
    path: tilesPath((place) => found[place] === index, x, y),
  }));
}

/** The cells of some places as a path; neighbours in a row are one rectangle. */
export function tilesPath(isIn: (place: number) => boolean, x: PlaneAxis, y: PlaneAxis): string {
  return y.cells
    .flatMap(({ from, to }, row) => {
      const runs: { from: number; to: number; next: number }[] = [];
      for (const [column, cell] of x.cells.entries()) {
        if (!isIn(row * x.cells.length + column)) continue;
        const last = runs.at(-1);
        if (last?.next === column) Object.assign(last, { to: cell.to, next: column + 1 });
        else runs.push({ ...cell, next: column + 1 });
      }
      return runs.map((run) => `M${round(run.from)} ${round(from)}H${round(run.to)}V${round(to)}H${round(run.from)}Z`);
    })
    .join('');
}

/** The position of a band on the colour scale. */
export const bandShare = ({ thresholds }: BandScale, index: number) => index / Math.max(1, thresholds.length - 1);
const round = (pixels: number) => Math.round(pixels * 10) / 10;

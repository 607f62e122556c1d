import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { linesOf } from '../../cut-text.ts';
import { titleLine } from '../../frame/plot-box.ts';
import {
  type Band,
  type BandScale,
  bandBarHeight,
  bandScale,
  bandShare,
  gridRings,
  likely,
  type PlaneAreasFigure,
} from '../contour-bands.ts';
import { type PlaneDots, planeDots } from '../plane-dots.ts';
import { placeLines, placeNumber, quantityTitle, type ReadPlane } from '../read-plane.ts';
import { extended } from './extended.ts';
import { aboveCorner, type PartAxis, partAxes } from './part-axes.ts';
import type { TernaryData } from './ternary-data.ts';
import { type Triangle, triangleIn } from './triangle.ts';

export interface TernaryFigure extends ReadPlane, PlaneAreasFigure {
  triangle: Triangle;
  axes: readonly PartAxis[];
  dots: PlaneDots;
  /** The best place, as a star. */
  best: string;
}

/** Room beside the triangle for the numbers of its sides. */
const margin = 46;
const widest = 520;

/** The values over the mixtures of three parts as bands of colour, with the samples. */
export function buildTernaryFigure(data: TernaryData, width: number, decimal: DecimalSymbol = '.'): TernaryFigure {
  const { parts, places } = data;
  const side = Math.max(60, Math.min(widest, width - 2 * margin));
  const left = (width - side) / 2;
  const titles = parts.map(({ title }, index) => linesOf(title, index === 0 ? width : width / 2 - 8));
  const top = (titles[0]?.length ?? 1) * titleLine + aboveCorner - 4;
  const bottom = top + (side * Math.sqrt(3)) / 2;
  const triangle = triangleIn({ left, right: left + side, top, bottom }, data);
  const below = bottom + 28 + Math.max(titles[1]?.length ?? 1, titles[2]?.length ?? 1) * titleLine;
  const barTitle = linesOf(quantityTitle(data), side);
  const scale = bandScale(data.values);
  const grid = extended(places);
  const rings = (values: readonly number[], threshold: number): string =>
    gridRings(grid.filled(values), threshold, [grid.size, grid.size], (column, row) => triangle.atGrid(row, column));
  const placed = data.samples
    .map((sample) => ({ sample, ...triangle.at(sample.amounts) }))
    .filter(({ x, y }) => isIn(triangle, x, y));
  const placeAt = (x: number, y: number): number | undefined => {
    const { row, column } = triangle.gridAt(x, y);
    return grid.placeAt(Math.round(row), Math.round(column));
  };
  const positions = places.map(({ row, column }) => triangle.atGrid(row, column));
  const best = data.best === undefined ? undefined : positions[data.best];
  return {
    ...{ triangle, scale, width, placeAt, places: positions },
    axes: partAxes(parts, { reach: data.reach, triangle, titles, width }),
    bands: places.length === 0 ? [] : bandsOf(data.values, scale, { rings, whole: triangle.whole }),
    bar: { title: barTitle, top: below + titleLine, left, right: left + side },
    height: below + barTitle.length * titleLine + bandBarHeight,
    forbidden: data.forbidden?.some(Boolean) ? rings(data.forbidden.map(Number), 0.5) : '',
    acceptable: data.acceptable ? rings(data.acceptable, likely) : '',
    dots: planeDots(placed),
    best: best ? starPath(best) : '',
    linesAt(place) {
      const { amounts } = places[place] ?? {};
      const here = placed.filter(({ x, y }) => placeAt(x, y) === place).map(({ sample }) => sample);
      return [
        ...parts.map(({ label }, index) => `${label}: ${placeNumber(amounts?.[index], decimal)}`),
        ...placeLines(data, place, here, decimal),
      ];
    },
    placeNear: (place, columns, rows) => grid.placeNear(place, columns, rows),
    middle: grid.middle,
    size: `${places.length} mixtures`,
  };
}

interface Shapes {
  rings: (values: readonly number[], threshold: number) => string;
  whole: string;
}

/** Each band is painted over the one before; the lowest is the whole triangle. */
function bandsOf(values: readonly number[], scale: BandScale, { rings, whole }: Shapes): Band[] {
  const shares = values.map((value) => scale.scale.share(value));
  return scale.thresholds.map((threshold, index) => ({
    share: bandShare(scale, index),
    path: index === 0 ? whole : rings(shares, threshold),
  }));
}

function isIn({ left, right, top, bottom }: Triangle, x: number, y: number): boolean {
  const above = (bottom - y) / (bottom - top);
  const onRight = (x - left) / (right - left) - above / 2;
  return Math.min(above, onRight, 1 - above - onRight) > -0.01;
}

/** A star of five points. */
function starPath({ x, y }: { x: number; y: number }): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const [angle, radius] = [(Math.PI * index) / 5, index % 2 === 0 ? 10 : 4.2];
    return `${(x + radius * Math.sin(angle)).toFixed(1)} ${(y - radius * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

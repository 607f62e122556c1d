import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { linesOf } from '../cut-text.ts';
import { type PlotBox, plotBox, titleLine } from '../frame/plot-box.ts';
import {
  bandBarHeight,
  bandScale,
  likely,
  type PlaneAreasFigure,
  ringsPath,
  smoothBands,
  tileBands,
  tilesPath,
} from './contour-bands.ts';
import type { ContourData } from './contour-data.ts';
import { type PlaneAxis, planeAxis } from './plane-axis.ts';
import { type PlaneDots, planeDots } from './plane-dots.ts';
import { placeLines, placeNumber, quantityTitle, type ReadPlane } from './read-plane.ts';

export interface ContourFigure extends ReadPlane, PlaneAreasFigure {
  box: PlotBox;
  x: PlaneAxis;
  y: PlaneAxis;
  dots: PlaneDots;
}

/** The values over a plane as bands of colour, with the samples. */
export function buildContourFigure(data: ContourData, width: number, decimal: DecimalSymbol = '.'): ContourFigure {
  const left = data.y.categories ? Math.min(132, Math.max(72, width * 0.22)) : 56;
  const barTitle = linesOf(quantityTitle(data), width - left - 16);
  const box = plotBox({
    width,
    plotHeight: Math.min(440, Math.max(260, width * 0.5)),
    xTitle: data.x.title,
    yTitle: data.y.title,
    left,
  });
  const { plot } = box;
  const x = planeAxis(data.x, { from: plot.left, to: plot.right, room: data.x.categories ? 64 : 60 });
  const y = planeAxis(data.y, { from: plot.bottom, to: plot.top, room: data.y.categories ? 18 : 40 });
  const scale = bandScale(data.values);
  const isSmooth = !data.x.categories && !data.y.categories && x.cells.length > 1 && y.cells.length > 1;
  const isInside = (at: { x: number; y: number }) =>
    at.x >= plot.left - 1 && at.x <= plot.right + 1 && at.y >= plot.top - 1 && at.y <= plot.bottom + 1;
  const placed = data.samples.map((sample) => ({ sample, x: x.at(sample.x), y: y.at(sample.y) })).filter(isInside);
  const [across, up] = [x.cells.length, y.cells.length];
  return {
    ...{ box, x, y, scale, width },
    bands: data.values.length === 0 ? [] : (isSmooth ? smoothBands : tileBands)(data, x, y, scale),
    bar: { title: barTitle, top: box.height + titleLine, left: plot.left, right: plot.right },
    height: box.height + barTitle.length * titleLine + bandBarHeight,
    forbidden: tilesPath((place) => data.forbidden?.[place] ?? false, x, y),
    acceptable: data.acceptable ? acceptableBorder(data.acceptable, x, y, isSmooth) : '',
    dots: planeDots(placed),
    places: y.cells.flatMap((row) => x.cells.map((column) => ({ x: middleOf(column), y: middleOf(row) }))),
    linesAt: (place) => linesAt(data, { x, y }, place, decimal),
    placeAt(atX, atY) {
      const [column, row] = [cellAt(x, atX), cellAt(y, atY)];
      return column < 0 || row < 0 ? undefined : row * across + column;
    },
    placeNear: (place, columns, rows) =>
      clamp(Math.floor(place / across) + rows, up) * across + clamp((place % across) + columns, across),
    middle: Math.floor(up / 2) * across + Math.floor(across / 2),
    size: `${across} by ${up} places`,
  };
}

const acceptableBorder = (chances: readonly number[], x: PlaneAxis, y: PlaneAxis, isSmooth: boolean): string =>
  isSmooth ? ringsPath(chances, likely, x, y) : tilesPath((place) => (chances[place] ?? 0) >= likely, x, y);

function linesAt(data: ContourData, axes: { x: PlaneAxis; y: PlaneAxis }, place: number, decimal: DecimalSymbol) {
  const [column, row] = [place % axes.x.cells.length, Math.floor(place / axes.x.cells.length)];
  const at = ({ label, categories, positions }: ContourData['x'], index: number) => {
    const value = positions[index] ?? 0;
    return `${label}: ${categories ? (categories[value] ?? '') : placeNumber(value, decimal)}`;
  };
  const here = data.samples.filter(
    (sample) => cellAt(axes.x, axes.x.at(sample.x)) === column && cellAt(axes.y, axes.y.at(sample.y)) === row,
  );
  return [at(data.x, column), at(data.y, row), ...placeLines(data, place, here, decimal)];
}

/** The index of the cell at a position in pixels; −1 outside. */
const cellAt = ({ cells }: PlaneAxis, at: number): number =>
  cells.findIndex(({ from, to }) => at >= Math.min(from, to) && at <= Math.max(from, to));

const middleOf = (cell: { from: number; to: number } | undefined) => (cell ? (cell.from + cell.to) / 2 : 0);

const clamp = (index: number, count: number) => Math.min(count - 1, Math.max(0, index));

import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { probabilityText } from '#shared/rules/probability-text.ts';
import { linesOf } from '../cut-text.ts';
import { crossesPath, diamondsPath, dotsPath } from '../frame/figure-point.ts';
import { type PlotBox, plotBox, titleLine } from '../frame/plot-box.ts';
import { type Band, type BandScale, bandScale, ringsPath, smoothBands, tileBands, tilesPath } from './contour-bands.ts';
import type { ContourData } from './contour-data.ts';
import { type PlaneAxis, planeAxis } from './plane-axis.ts';

export interface ContourFigure {
  box: PlotBox;
  x: PlaneAxis;
  y: PlaneAxis;
  bands: Band[];
  scale: BandScale;
  /** The colour bar's title in lines, and the first line's base. */
  bar: { title: string[]; top: number };
  /** The size of the plot and the bar below it. */
  height: number;
  /** Cells that rules forbid, as a path. */
  forbidden: string;
  /** The border of what is more likely acceptable than not. */
  acceptable: string;
  /** Measured samples in the plane, those beside it, proposals, and samples that do not count. */
  dots: { near: string; far: string; proposals: string; excluded: string };
  /** By place, the middle of its cell. */
  places: { x: number; y: number }[];
  /** The text to be read at a place. */
  linesAt: (place: number) => string[];
}

/** The bar with its labels. */
const barHeight = 34;

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
  const measured = placed.filter(({ sample }) => Number.isFinite(sample.measured));
  return {
    box,
    x,
    y,
    bands: data.values.length === 0 ? [] : (isSmooth ? smoothBands : tileBands)(data, x, y, scale),
    scale,
    bar: { title: barTitle, top: box.height + titleLine },
    height: box.height + barTitle.length * titleLine + barHeight,
    forbidden: tilesPath((place) => data.forbidden?.[place] ?? false, x, y),
    acceptable: data.acceptable ? acceptableBorder(data.acceptable, x, y, isSmooth) : '',
    dots: {
      near: dotsPath(
        measured.filter(({ sample }) => sample.isInPlane),
        4.5,
      ),
      far: dotsPath(
        measured.filter(({ sample }) => !sample.isInPlane),
        2.5,
      ),
      proposals: diamondsPath(placed.filter(({ sample }) => !Number.isFinite(sample.measured) && !sample.isExcluded)),
      excluded: crossesPath(placed.filter(({ sample }) => sample.isExcluded)),
    },
    places: y.cells.flatMap((row) => x.cells.map((column) => ({ x: middleOf(column), y: middleOf(row) }))),
    linesAt: (place) => linesAt(data, { x, y }, place, decimal),
  };
}

/** A place is acceptable from this probability on. */
const likely = 0.5;

const acceptableBorder = (chances: readonly number[], x: PlaneAxis, y: PlaneAxis, isSmooth: boolean): string =>
  isSmooth ? ringsPath(chances, likely, x, y) : tilesPath((place) => (chances[place] ?? 0) >= likely, x, y);

type Quantity = Pick<ContourData, 'quantity' | 'isUncertainty' | 'chance'>;

const quantityTitle = ({ quantity, isUncertainty, chance }: Quantity) =>
  chance ?? (isUncertainty ? `${quantity}, width of the 90 % interval` : `${quantity}, predicted`);

function linesAt(data: ContourData, axes: { x: PlaneAxis; y: PlaneAxis }, place: number, decimal: DecimalSymbol) {
  const text = (value: number | undefined) =>
    withSymbol(formatNumber(Number((value ?? Number.NaN).toPrecision(4))), decimal);
  const [column, row] = [place % axes.x.cells.length, Math.floor(place / axes.x.cells.length)];
  const at = ({ label, categories, positions }: ContourData['x'], index: number) => {
    const value = positions[index] ?? 0;
    return `${label}: ${categories ? (categories[value] ?? '') : text(value)}`;
  };
  const interval = data.intervals[place];
  const chance = data.acceptable?.[place];
  const here = data.samples.filter(
    (sample) => planeCellAt(axes.x, axes.x.at(sample.x)) === column && planeCellAt(axes.y, axes.y.at(sample.y)) === row,
  );
  return [
    at(data.x, column),
    at(data.y, row),
    `${quantityTitle(data)}: ${text(data.values[place])}`,
    ...(interval && data.chance === undefined
      ? [`90 % interval: ${text(interval.low)} to ${text(interval.high)}`]
      : []),
    ...(chance === undefined ? [] : [`Acceptable with ${probabilityText(chance)}`]),
    ...(data.forbidden?.[place] ? ['Rules forbid this'] : []),
    ...here
      .slice(0, maxSamples)
      .map(({ name, measured, isExcluded }) =>
        Number.isFinite(measured) ? `${name}: ${text(measured)} measured` : isExcluded ? name : `${name}: not measured`,
      ),
    ...(here.length > maxSamples ? [`${here.length - maxSamples} more samples`] : []),
  ];
}

/** Samples that are read at one place. */
const maxSamples = 3;

/** The index of the cell at a position in pixels; −1 outside. */
export const planeCellAt = ({ cells }: PlaneAxis, at: number): number =>
  cells.findIndex(({ from, to }) => at >= Math.min(from, to) && at <= Math.max(from, to));

const middleOf = (cell: { from: number; to: number } | undefined) => (cell ? (cell.from + cell.to) / 2 : 0);

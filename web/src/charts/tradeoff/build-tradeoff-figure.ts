import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { loss } from '#shared/rules/score.ts';
import type { Target } from '#shared/rules/target.ts';
import { bandText, type ValueWithInterval } from '../frame/band-text.ts';
import { crossesPath, diamondsPath, dotsPath, type FigurePoint, linePath, squaresPath } from '../frame/figure-point.ts';
import { numberAxis, type PlotAxis } from '../frame/plot-axis.ts';
import { type PlotBox, plotBox } from '../frame/plot-box.ts';

export type Interval = Pick<ValueWithInterval, 'low' | 'high'>;

export interface TradeoffSample {
  /** The sample's uuid. */
  key: string;
  /** 'Series 2, sample 3'. */
  name: string;
  x: number;
  y: number;
  /** From 0 to 1; NaN without one. */
  score: number;
  /** The sample is to be measured: its values are predicted, or calculated from its inputs. */
  isProposal: boolean;
  /** The sample failed or is left out: it does not count. */
  isExcluded?: boolean;
  /** The 90 % intervals of predicted values. */
  intervals?: { x?: Interval | undefined; y?: Interval | undefined };
}

/** Whether a sample counts as measured. */
export const isMeasuredPoint = ({ isProposal, isExcluded }: TradeoffSample): boolean => !isProposal && !isExcluded;

interface Output {
  /** Name, unit and short name. */
  title: string;
  /** The title with what is better: 'Yield (%), higher is better'. */
  axisTitle: string;
  target: Target;
}

/** A setting of the predicted front. */
export interface PredictedPoint {
  x: number;
  y: number;
  isWorthARun: boolean;
  /** The setting at which the walk along the front is. */
  isHere: boolean;
}

export interface TradeoffData {
  x: Output;
  y: Output;
  samples: readonly TradeoffSample[];
  /** In the order of x; absent while the front is not asked for. */
  predicted?: readonly PredictedPoint[] | undefined;
}

interface TradeoffFigure {
  box: PlotBox;
  x: PlotAxis;
  y: PlotAxis;
  /** Measured samples in steps of the score, the lowest first; those without a score last. */
  dots: { step: number | undefined; path: string }[];
  proposals: string;
  /** Crosses of samples that failed or are left out. */
  excluded: string;
  front: { path: string; keys: string[] };
  /** The predicted front: its line, squares, those worth a run, and the one at which the walk is. */
  predicted: { path: string; squares: string; worth: string; here: { x: number; y: number } | undefined };
  /** Proposals whose predictions no measured sample beats or equals. */
  beyond: string[];
  targets: TargetLine[];
  points: FigurePoint[];
}

interface TargetLine {
  key: string;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  label: string;
  /** Where the label stands: within the plot, so that the legend above covers none. */
  labelAt: { x: number; y: number; textAnchor: 'start' | 'end' };
}

/** Room that a target's label takes in the plot, in pixels. */
const labelRoom = { width: 60, height: 16 };

/** Steps of the score's colour. */
const scoreSteps = 6;
const radius = 4.5;

/** Samples over two outputs, the targets, and the samples that no other beats in both. */
export function buildTradeoffFigure(
  { x: across, y: up, samples, predicted = [] }: TradeoffData,
  width: number,
  decimal: DecimalSymbol = '.',
): TradeoffFigure {
  const text = (value: number) => withSymbol(formatNumber(value), decimal);
  const known = (value: number, interval?: Interval) =>
    interval ? bandText({ value, ...interval }, decimal) : text(value);
  const box = plotBox({
    width,
    plotHeight: Math.min(420, Math.max(260, width * 0.5)),
    xTitle: across.axisTitle,
    yTitle: up.axisTitle,
    above: 36,
  });
  const { left, right, top, bottom } = box.plot;
  const [xLines, yLines] = [targetValues(across.target), targetValues(up.target)];
  const x = numberAxis([...[...samples, ...predicted].map((point) => point.x), ...xLines], {
    from: left,
    to: right,
    room: 60,
  });
  const y = numberAxis([...[...samples, ...predicted].map((point) => point.y), ...yLines], {
    from: bottom,
    to: top,
    room: 40,
  });
  const measured = samples.filter(isMeasuredPoint);
  const proposals = samples.filter(({ isProposal, isExcluded }) => isProposal && !isExcluded);
  const aims = { x: across.target, y: up.target };
  const front = paretoFront(measured, aims).flatMap((index) => measured[index] ?? []);
  const placed = (list: readonly TradeoffSample[]) =>
    list.map((sample) => ({ sample, x: x.at(sample.x), y: y.at(sample.y) }));
  const settings = predicted.map((point) => ({ ...point, x: x.at(point.x), y: y.at(point.y) }));
  const steps = [...Array(scoreSteps).keys(), undefined];
  return {
    box,
    x,
    y,
    dots: steps.map((step) => ({
      step,
      path: dotsPath(placed(measured.filter(({ score }) => stepOf(score) === step)), radius),
    })),
    proposals: diamondsPath(placed(proposals)),
    excluded: crossesPath(placed(samples.filter(({ isExcluded }) => isExcluded))),
    front: { path: linePath(placed(front)), keys: front.map(({ key }) => key) },
    predicted: {
      path: linePath(settings),
      squares: squaresPath(settings.filter(({ isWorthARun }) => !isWorthARun)),
      worth: squaresPath(settings.filter(({ isWorthARun }) => isWorthARun)),
      here: settings.find(({ isHere }) => isHere),
    },
    beyond: proposals
      .filter((one) => paretoFront([...front, one], aims).includes(front.length))
      .filter((one) => !front.some((other) => isAsGood(other, one, aims)))
      .map(({ key }) => key),
    targets: [
      ...xLines.map((value): TargetLine => {
        const at = x.at(value);
        const isLeft = at - left < labelRoom.width;
        return {
          key: `x${value}`,
          x1: at,
          x2: at,
          y1: top,
          y2: bottom,
          label: text(value),
          labelAt: { x: at + (isLeft ? 4 : -4), y: top + 12, textAnchor: isLeft ? 'start' : 'end' },
        };
      }),
      ...yLines.map((value): TargetLine => {
        const at = y.at(value);
        return {
          key: `y${value}`,
          x1: left,
          x2: right,
          y1: at,
          y2: at,
          label: text(value),
          labelAt: { x: right - 4, y: at - top < labelRoom.height ? at + 12 : at - 4, textAnchor: 'end' },
        };
      }),
    ],
    points: placed(samples).map(({ sample, ...at }) => ({
      key: sample.key,
      ...at,
      lines: [
        nameOf(sample),
        `${across.title}: ${known(sample.x, sample.intervals?.x)}`,
        `${up.title}: ${known(sample.y, sample.intervals?.y)}`,
        ...(Number.isFinite(sample.score) ? [`Score: ${text(sample.score)}`] : []),
      ],
    })),
  };
}

function nameOf({ name, isExcluded, isProposal, intervals }: TradeoffSample): string {
  return isProposal && !isExcluded ? `${name}, ${intervals?.x || intervals?.y ? 'predicted' : 'calculated'}` : name;
}

function targetValues(target: Target): number[] {
  if (typeof target === 'string') return [];
  if (typeof target === 'number') return [target];
  return [target.min, target.max].filter((value) => value !== null);
}

function stepOf(score: number): number | undefined {
  if (!Number.isFinite(score)) return undefined;
  return Math.min(scoreSteps - 1, Math.max(0, Math.floor(score * scoreSteps)));
}

interface Place {
  x: number;
  y: number;
}

interface Aims {
  x: Target;
  y: Target;
}

/** Whether two points are equally good in both outputs: all values that meet a target are. */
const isAsGood = (one: Place, other: Place, aims: Aims): boolean =>
  loss(one.x, aims.x) === loss(other.x, aims.x) && loss(one.y, aims.y) === loss(other.y, aims.y);

/**
 * The indices of the points that no other point beats: none is as good in both outputs and better in one. Ordered by x.
 */
export function paretoFront(points: readonly Place[], { x: targetX, y: targetY }: Aims): number[] {
  const losses = points.map(({ x, y }, index) => ({ index, x: loss(x, targetX), y: loss(y, targetY) }));
  losses.sort((a, b) => a.x - b.x || a.y - b.y);
  let least = Number.POSITIVE_INFINITY;
  let last = { x: Number.NaN, y: Number.NaN };
  const front: number[] = [];
  for (const { index, x, y } of losses) {
    const isEqual = x === last.x && y === last.y;
    if (!isEqual && y >= least) continue;
    front.push(index);
    least = y;
    last = { x, y };
  }
  return front.sort((a, b) => (points[a]?.x ?? 0) - (points[b]?.x ?? 0));
}

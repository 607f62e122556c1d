import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { loss } from '#shared/rules/score.ts';
import type { Target } from '#shared/rules/target.ts';
import { dotsPath, type FigurePoint, linePath } from '../frame/figure-point.ts';
import { countAxis, numberAxis, type PlotAxis } from '../frame/plot-axis.ts';
import { type PlotBox, plotBox } from '../frame/plot-box.ts';

export interface ProgressSample {
  /** The sample's uuid. */
  key: string;
  series: number;
  /** 'Series 2, sample 3'. */
  name: string;
  value: number;
  /** A weighted output is missing, which counts as worst in its score. */
  isPartial?: boolean;
  /** Chosen without a model, to fill the space. */
  isByChance: boolean;
  /** Whether it keeps all limits; absent without limits, and while that is not known. */
  isAcceptable?: boolean | undefined;
}

/** An experiment's measured samples, in the order of its series. */
export interface ProgressLine {
  name: string;
  samples: readonly ProgressSample[];
  /** Names of outputs that count for the score and that the experiment does not have at all. */
  lacking?: readonly string[];
  /** The expected best after another series; undefined without a model that can say. */
  next?: { samples: number; value: number } | undefined;
}

export interface ProgressData {
  lines: readonly ProgressLine[];
  target: Target;
  /** Name and unit of what is compared. */
  title: string;
  over: 'samples' | 'series';
}

interface ProgressFigure {
  box: PlotBox;
  x: PlotAxis;
  y: PlotAxis;
  lines: { name: string; dots: string; best: string; acceptable: string; expected: string; next: string }[];
  /** Where each series of a single experiment begins. */
  series: { at: number; label: string }[];
  points: FigurePoint[];
}

/** Fewer samples say nothing about chance. */
const leastByChance = 3;

/** The best sample so far, with every measured sample as a dot. */
export function buildProgressFigure(data: ProgressData, width: number, decimal: DecimalSymbol = '.'): ProgressFigure {
  const { lines, target, over } = data;
  const text = (value: number) => withSymbol(formatNumber(value), decimal);
  const box = plotBox({
    width,
    plotHeight: Math.min(340, Math.max(220, width * 0.45)),
    xTitle: over === 'series' ? 'Series' : 'Measured samples',
    yTitle: capital(data.title),
    above: over === 'samples' && lines.length === 1 ? 20 : 8,
  });
  const built = lines.map((line) => ({
    line,
    drawn: bestSoFar(line.samples, target),
    chance: over === 'samples' ? expectedByChance(line, target) : [],
  }));
  const xOf = (sample: ProgressSample, index: number) => (over === 'series' ? sample.series : index + 1);
  const ends = lines.map(({ samples, next }) =>
    over === 'series' ? (samples.at(-1)?.series ?? 1) : samples.length + (next?.samples ?? 0),
  );
  const x = countAxis(over === 'series' ? 1 : 0, Math.max(2, ...ends), {
    from: box.plot.left,
    to: box.plot.right,
    room: 44,
  });
  const values = lines.flatMap(({ samples, next }) => [
    ...samples.map(({ value }) => value),
    ...(next ? [next.value] : []),
  ]);
  const y = numberAxis(values, { from: box.plot.bottom, to: box.plot.top, room: 40 });

  return {
    box,
    x,
    y,
    lines: built.map(({ line, drawn, chance }) => ({
      name: line.name,
      dots: dotsPath(
        drawn.map(({ sample, index }) => ({ x: x.at(xOf(sample, index)), y: y.at(sample.value) })),
        lines.length > 1 ? 2.5 : 3.5,
      ),
      best: stepPath(drawn.map(({ sample, index, best }) => [x.at(xOf(sample, index)), y.at(best)])),
      acceptable: acceptablePath(line.samples, target, (sample, index, value) => [
        x.at(xOf(sample, index)),
        y.at(value),
      ]),
      expected: linePath(chance.map((value, index) => ({ x: x.at(index + 1), y: y.at(value) }))),
      next: over === 'samples' ? nextPath(line, drawn.at(-1)?.best, x, y) : '',
    })),
    series: over === 'samples' && lines.length === 1 ? boundaries(lines[0]?.samples ?? [], x) : [],
    points: built.flatMap(({ line, drawn }) =>
      drawn.map(({ sample, index, best }) => ({
        key: sample.key,
        x: x.at(xOf(sample, index)),
        y: y.at(sample.value),
        lines: [
          ...(lines.length > 1 ? [line.name] : []),
          sample.name,
          `${capital(data.title)}: ${text(sample.value)}`,
          `Best so far: ${text(best)}`,
          ...(sample.isAcceptable === undefined ? [] : [sample.isAcceptable ? 'Keeps all limits' : 'Breaks a limit']),
          ...(sample.isPartial ? ['Not all outputs are measured: its score may rise'] : []),
        ],
      })),
    ),
  };
}

/** The expected best of samples chosen at random; empty where too few were. */
export function expectedByChance({ samples }: ProgressLine, target: Target): number[] {
  const values = samples.filter(({ isByChance }) => isByChance).map(({ value }) => value);
  return values.length < leastByChance ? [] : expectedBest(values, target);
}

/** The best value up to each sample. */
export function bestSoFar(samples: readonly ProgressSample[], target: Target) {
  let best = Number.NaN;
  return samples.map((sample, index) => {
    if (index === 0 || loss(sample.value, target) < loss(best, target)) best = sample.value;
    return { sample, index, best };
  });
}

/** The best acceptable value up to each sample, from the first that is known to be acceptable. */
export function bestAcceptable(samples: readonly ProgressSample[], target: Target) {
  const known = samples.flatMap((sample, index) => (sample.isAcceptable ? [{ sample, index }] : []));
  return bestSoFar(
    known.map(({ sample }) => sample),
    target,
  ).map(({ sample, best }, at) => ({ sample, best, index: known[at]?.index ?? 0 }));
}

/** A line to the last sample, because the best stays the best; '' where limits change nothing. */
function acceptablePath(
  samples: readonly ProgressSample[],
  target: Target,
  at: (sample: ProgressSample, index: number, value: number) => readonly [number, number],
): string {
  const found = bestAcceptable(samples, target);
  const last = samples.at(-1);
  const end = found.at(-1);
  if (!end || !last || samples.every(({ isAcceptable }) => isAcceptable !== false)) return '';
  const points = found.map(({ sample, index, best }) => at(sample, index, best));
  return stepPath([...points, at(last, samples.length - 1, end.best)]);
}

function nextPath({ samples, next }: ProgressLine, best: number | undefined, x: PlotAxis, y: PlotAxis): string {
  if (!next || best === undefined) return '';
  return linePath([
    { x: x.at(samples.length), y: y.at(best) },
    { x: x.at(samples.length + next.samples), y: y.at(next.value) },
  ]);
}

/** Labels at least this far apart, in pixels. */
const labelRoom = 26;

function boundaries(samples: readonly ProgressSample[], x: PlotAxis): { at: number; label: string }[] {
  let last = Number.NEGATIVE_INFINITY;
  return samples.flatMap(({ series }, index) => {
    if (samples[index - 1]?.series === series) return [];
    const at = x.at(index + 0.5);
    const hasRoom = at - last >= labelRoom;
    if (hasRoom) last = at;
    return [{ at, label: hasRoom ? String(series) : '' }];
  });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const stepPath = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');

/**
 * The expected best of the first k samples if the samples had been measured in random order, for each k from 1. The
 * best of k drawn from n without replacement is the i-th worst with probability C(i−1, k−1) / C(n, k).
 */
export function expectedBest(values: readonly number[], target: Target): number[] {
  const worstFirst = values.toSorted((a, b) => loss(b, target) - loss(a, target));
  const size = worstFirst.length;
  return worstFirst.map((_, index) => {
    const drawn = index + 1;
    let probability = drawn / size;
    let expected = 0;
    for (let rank = size; rank >= drawn; rank--) {
      expected += probability * (worstFirst[rank - 1] ?? 0);
      probability *= (rank - drawn) / (rank - 1);
    }
    return expected;
  });
}

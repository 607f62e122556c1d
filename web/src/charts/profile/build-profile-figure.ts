import type { InputScale } from '#shared/rules/axis.ts';
import type { ValueWithInterval } from '../frame/band-text.ts';
import { linePath } from '../frame/figure-point.ts';
import { categoryAxis, filledAxis, isLogarithmic, numberAxis, type PlotAxis } from '../frame/plot-axis.ts';
import type { Forbidden } from './forbidden-stretches.ts';

export interface ProfileInput {
  key: string;
  title: string;
  categories: readonly string[] | undefined;
  min: number;
  max: number;
  scale?: InputScale | undefined;
}

interface ProfileQuantity {
  key: string;
  title: string;
  /** By sample. */
  measured: readonly number[];
  /** Values that are limits or targets, drawn as lines. */
  marks?: readonly ProfileMark[];
}

interface ProfileMark {
  kind: 'limit' | 'target';
  value: number;
}

/** The part that stays while an input is dragged. */
export interface ProfileData {
  inputs: readonly ProfileInput[];
  quantities: readonly ProfileQuantity[];
  /** By sample, a value for each input. */
  samples: readonly (readonly number[])[];
}

/** The predictions at a setting. */
export interface ProfileCurves {
  /** By input; a category's index. */
  setting: readonly number[];
  /** By input, the values at which its curves are known, in ascending order. */
  positions: readonly (readonly number[])[];
  /** By quantity. */
  here: readonly (ValueWithInterval | undefined)[];
  /** By input and position, a band for each quantity. */
  curves: readonly (readonly (readonly ValueWithInterval[])[])[];
  /** The settings that rules forbid, as far as they are known. */
  forbidden: Forbidden | undefined;
}

/** One small plot: a quantity along an input. */
export interface ProfilePanel {
  input: number;
  quantity: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: PlotAxis;
  y: PlotAxis;
  dots: string;
  marks: { kind: ProfileMark['kind']; at: number }[];
  /** The first panel of a row has the numbers of its axis, the top one its input's title, the last one the ticks. */
  isFirst: boolean;
  isTop: boolean;
  isLast: boolean;
}

const sizes = { least: 150, height: 84, gap: 14, head: 34, foot: 34, side: 48 };

/**
 * A small plot for each input and quantity; inputs that do not fit beside each other continue below, in rows as even as
 * can be, so that none is left alone in the last.
 */
export function layProfileOut({ inputs, quantities, samples }: ProfileData, width: number) {
  const { least, height, gap, head, foot, side } = sizes;
  const fitting = Math.max(1, Math.floor((width - side + gap) / (least + gap)));
  const rows = Math.max(1, Math.ceil(inputs.length / fitting));
  const across = Math.max(1, Math.ceil(inputs.length / rows));
  const panelWidth = (width - side - gap * (across - 1) - 4) / across;
  const block = head + quantities.length * (height + gap) - gap + foot;
  const panels = inputs.flatMap((input, index) => {
    const row = Math.floor((index * rows) / inputs.length);
    const column = index - Math.ceil((row * inputs.length) / rows);
    const left = side + column * (panelWidth + gap);
    return quantities.map(({ measured, marks = [] }, quantity): ProfilePanel => {
      const top = row * block + head + quantity * (height + gap);
      const box = { left, right: left + panelWidth, top, bottom: top + height };
      const x = axisOf(
        input,
        box,
        samples.map((values) => values[index] ?? Number.NaN),
      );
      const y = numberAxis(withMarks(withRoom(measured), marks), { from: box.bottom, to: box.top, room: 26 });
      return {
        ...box,
        input: index,
        quantity,
        x,
        y,
        dots: dotsOf(samples, index, measured, { x, y, ...box }),
        marks: marks.flatMap(({ kind, value }) => {
          const at = y.at(value);
          return at >= top && at <= box.bottom ? [{ kind, at }] : [];
        }),
        isFirst: column === 0,
        isTop: quantity === 0,
        isLast: quantity === quantities.length - 1,
      };
    });
  });
  return { panels, height: rows * block, panelWidth };
}

/** The line and the band of a panel, and where the setting is. */
export function drawCurves(
  { input, quantity, x, y, left, right }: ProfilePanel,
  curves: ProfileCurves,
  isCategory: boolean,
) {
  const positions = curves.positions[input] ?? [];
  const known = positions.flatMap((value, index) => {
    const band = curves.curves[input]?.[index]?.[quantity];
    return band ? [{ x: x.at(value), value: y.at(band.value), low: y.at(band.low), high: y.at(band.high) }] : [];
  });
  const half = Math.min(14, (right - left) / Math.max(1, positions.length) / 2 - 2);
  // An input that has one value has no line along it.
  const paths = isCategory || known.length === 1 ? barsOf(known, half) : lineOf(known);
  return { ...paths, setting: x.at(curves.setting[input]), here: y.at(curves.here[quantity]?.value) };
}

/** The value of an input at a place of its panel, on a step of the input or the nearest category. */
export function valueAt(
  { categories, min, max, scale }: ProfileInput,
  { left, right }: ProfilePanel,
  place: number,
): number {
  const share = Math.min(1, Math.max(0, (place - left) / (right - left)));
  if (categories) return Math.min(categories.length - 1, Math.floor(share * categories.length));
  if (isLogarithmic(min, max, scale)) return min * (max / min) ** share;
  return min * (1 - share) + max * share;
}

/** A numeric range fills the panel; ticks are at its round values. One of a single value has those of the samples too. */
function axisOf(
  { categories, min, max, scale }: ProfileInput,
  { left, right }: { left: number; right: number },
  sampled: readonly number[],
): PlotAxis {
  const ends = { from: left, to: right };
  if (categories) return categoryAxis(categories, { ...ends, room: 40 });
  if (min < max) return filledAxis([min, max], ends, 4, scale);
  const [low = min, high = max] = withRoom([min, ...sampled]);
  const room = Math.abs(min) / 10 || 1;
  return filledAxis(low < high ? [low, high] : [min - room, max + room], ends, 4);
}

/** Measured values with a tenth of their range above and below, because a prediction may be beyond them. */
function withRoom(measured: readonly number[]): number[] {
  const finite = measured.filter(Number.isFinite);
  const [low, high] = finite.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const room = high / 10 - low / 10;
  return finite.length > 0 ? [low - room, high + room].filter(Number.isFinite) : [];
}

/** A mark is in sight, unless it is so far off that the values would be a line. */
function withMarks(values: readonly number[], marks: readonly ProfileMark[]): number[] {
  const [low = 0, high = low] = values;
  const reach = high - low;
  const near = marks.filter(({ value }) => value >= low - reach && value <= high + reach);
  return values.length > 0 ? [...values, ...near.map(({ value }) => value)] : [];
}

interface KnownBand {
  x: number;
  value: number;
  low: number;
  high: number;
}

/** A category has a bar and a dash of its own. */
function barsOf(known: readonly KnownBand[], half: number) {
  const width = 2 * half;
  return {
    band: known.map(({ x, low, high }) => `M${x - half} ${low}h${width}V${high}h${-width}Z`).join(''),
    mean: known.map(({ x, value }) => `M${x - half} ${value}h${width}`).join(''),
  };
}

function lineOf(known: readonly KnownBand[]) {
  if (known.length === 0) return { band: '', mean: '' };
  const upper = known.map(({ x, high }) => `${x} ${high}`);
  const lower = known.map(({ x, low }) => `${x} ${low}`).reverse();
  return {
    band: `M${[...upper, ...lower].join('L')}Z`,
    mean: linePath(known.map(({ x, value }) => ({ x, y: value }))),
  };
}

interface Place {
  x: PlotAxis;
  y: PlotAxis;
  left: number;
  right: number;
}

function dotsOf(samples: ProfileData['samples'], input: number, measured: readonly number[], place: Place): string {
  const { x, y, left, right } = place;
  return samples
    .map((sample, index) => {
      const at = { x: x.at(sample[input]), y: y.at(measured[index]) };
      return at.x >= left && at.x <= right && Number.isFinite(at.y) ? `M${at.x} ${at.y}h0` : '';
    })
    .join('');
}

import { axisOfInput } from '#shared/engine/space/create-grid.ts';
import type { Mixture, Point, Space } from '#shared/engine/types.ts';
import type { Axis } from '#shared/rules/axis.ts';
import { type OfParts, partIndices, type TernaryPlace } from '#web/charts/contour/ternary/ternary-data.ts';

/** The mixtures of three parts while the other inputs, and the other parts, are as set. */
export interface MixtureTriangle {
  setting: Point;
  /** Indices of the parts among the inputs. */
  parts: OfParts<number>;
  /** The amount that the three share. */
  left: number;
  lows: OfParts<number>;
  highs: OfParts<number>;
  /** The amount from a side to the corner that it faces: none where the ranges leave no choice. */
  reach: number;
  spacing: number;
  places: readonly TernaryPlace[];
  /** More mixtures can be set than there are places. */
  isPartial: boolean;
}

/** Rows of places: with their mixtures, the rules take one call. */
const maxRows = 56;

/**
 * The triangle that surrounds what the ranges allow. Its places are at steps of the parts where they share one: each can
 * be set, or every second one where steps are few.
 */
export function mixtureTriangle(
  space: Space,
  { inputs, total }: Mixture,
  { parts, setting }: { parts: OfParts<number>; setting: Point },
): MixtureTriangle {
  const axes = parts.map((input) => axisOfInput(space.inputs[input] ?? nothing));
  const ends = axes.map((axis) => [axis.value(0), axis.value(axis.count - 1)] as const);
  const others = inputs.filter((input) => !parts.includes(input));
  const left = exact(others.reduce((rest, input) => rest - (setting[input] ?? 0), total));
  const least = ends.reduce((sum, [low]) => sum + low, 0);
  const most = ends.reduce((sum, [, high]) => sum + high, 0);
  const end = (part: number) => ends[part] ?? [0, 0];
  const [lowOf, highOf] = [
    (part: number) => exact(Math.max(end(part)[0], left - most + end(part)[1])),
    (part: number) => exact(Math.min(end(part)[1], left - least + end(part)[0])),
  ];
  const lows = [lowOf(0), lowOf(1), lowOf(2)] as const;
  const highs = [highOf(0), highOf(1), highOf(2)] as const;
  const reach = exact(left - lows[0] - lows[1] - lows[2]);
  const known = { setting, parts, left, lows, highs };
  if (!(reach > 1e-9 * total) || partIndices.some((part) => highs[part] < lows[part]))
    return { ...known, reach: 0, spacing: 1, places: [], isPartial: false };
  const steps = axes.map((axis) => axis.spacing ?? commonStep(axis));
  const spacing = spacingOf(steps, reach);
  const isPartial = spacing > Math.min(...steps.map((step) => step ?? 0)) + 1e-9;
  const rows = Math.floor(reach / spacing + 1e-6) + 1;
  const places: TernaryPlace[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < rows - row; column += 1) {
      const [above, onRight] = [exact(lows[0] + row * spacing), exact(lows[2] + column * spacing)];
      const amounts = [above, exact(left - above - onRight), onRight] as const;
      const isAllowed = partIndices.every(
        (part) => amounts[part] >= lows[part] - 1e-9 * total && amounts[part] <= highs[part] + 1e-9 * total,
      );
      const isSettable = partIndices.every((part) => axes[part]?.isOn(amounts[part]));
      if (isAllowed) places.push({ row, column, amounts, isSettable });
    }
  }
  return { ...known, reach, spacing, places, isPartial };
}

/** The settings of the places. */
export function trianglePoints({ setting, parts, places }: MixtureTriangle): Point[] {
  return places.map(({ amounts }) =>
    partIndices.reduce<Point>((point, part) => point.with(parts[part], amounts[part]), setting),
  );
}

/** The step that the parts share, or the largest where that is too fine, or as many of them, or as small a part of it, as give a good number of rows. */
function spacingOf(steps: readonly (number | undefined)[], reach: number): number {
  const largest = Math.max(...steps.map((own) => own ?? Number.NaN));
  const shared = Number.isFinite(largest) ? commonOf(steps.map((own) => own ?? 0)) : undefined;
  const step = shared && reach / shared <= maxRows ? shared : largest;
  const rows = reach / step;
  if (!(rows >= 1)) return reach / (maxRows - 6);
  if (rows > maxRows) return step * Math.ceil(rows / maxRows);
  return step / (parts.findLast((part) => part * rows <= maxRows) ?? 1);
}

/** The step of which all levels are multiples from the first one on. */
function commonStep({ count, value }: Axis): number | undefined {
  return commonOf(Array.from({ length: count - 1 }, (_, at) => exact(value(at + 1) - value(0))));
}

/** The largest number of which all are multiples; undefined where it is tiny. */
function commonOf(steps: readonly number[]): number | undefined {
  const divisor = (large: number, small: number): number =>
    small <= 1e-9 * large ? large : divisor(small, exact(large - small * Math.floor(large / small + 1e-9)));
  const found = steps.reduce((common, step) => divisor(Math.max(common, step), Math.min(common, step)), 0);
  return found > 1e-4 * Math.max(...steps) ? found : undefined;
}

/** Parts of a step that are written with few digits. */
const parts = [1, 2, 4, 5, 10, 20, 40, 50];

/** Without the last digits of sums of decimals. */
const exact = (amount: number): number => Number(amount.toPrecision(12)) + 0;

const nothing = { kind: 'numeric', min: 0, max: 0, step: 1 } as const;

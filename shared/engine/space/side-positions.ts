import type { Axis } from '#shared/rules/axis.ts';
import type { NumericInput } from '../types.ts';
import { axisOfInput } from './create-grid.ts';

/**
 * Values along an input, from the first to the last of its range, for a line or a side of a plane: those of a range
 * evenly on its scale, but of levels each one, because the best may be any of them (CHART-100). Where levels are fewer,
 * values between them fill the widest gaps.
 *
 * @param count number of values; more if there are more levels, up to {@link LISTED}
 */
export function alongInput(input: NumericInput, count: number): number[] {
  const axis = axisOfInput(input);
  if (input.isFeature || !input.levels?.length)
    return Array.from({ length: count }, (_, index) => axis.along(index / Math.max(1, count - 1)));
  return settableAlong(input, Math.max(count, Math.min(LISTED, axis.count)));
}

/**
 * Exactly so many values from the first to the last of the range, as many of them settable as can be: all where they are
 * no more, or else some that are spread over the range.
 */
export function settableAlong(input: NumericInput, count: number): number[] {
  const axis = axisOfInput(input);
  const ends = [axis.along(0), axis.along(1)].filter((end) => !axis.isOn(end));
  const room = Math.max(1, count - ends.length);
  const positions =
    axis.count <= room ? [...Array(axis.count).keys()] : spread(axis, room, Boolean(input.levels?.length));
  const settable = positions.map((position) => axis.value(position));
  const isLog = input.scale === 'log' && axis.value(0) > 0;
  return filled(
    [...settable, ...ends].sort((a, b) => a - b),
    count,
    isLog,
  );
}

/** Levels of which all are looked at. */
const LISTED = 41;

/** Positions spread along the axis; of levels, half of them by their order, because many may lie close together. */
function spread(axis: Axis, count: number, isListed: boolean): number[] {
  const byOrder = isListed ? Math.floor(count / 2) : 0;
  const shares = (of: number) => Array.from({ length: of }, (_, index) => index / Math.max(1, of - 1));
  const found = new Set([
    ...shares(byOrder).map((share) => Math.round(share * (axis.count - 1))),
    ...shares(count - byOrder).map(axis.positionAt),
  ]);
  return [...found].sort((a, b) => a - b);
}

/** Divides the widest gaps evenly on their scale, until there are so many values. */
function filled(values: readonly number[], count: number, isLog: boolean): number[] {
  // Each is divided, because their difference may overflow.
  const width = (from: number, to: number) => (isLog ? Math.log(to / from) : to / 2 - from / 2);
  const gaps = values.slice(1).map((to, at) => {
    const from = values[at] ?? to;
    return { from, to, width: width(from, to), parts: 1 };
  });
  for (let missing = count - values.length; missing > 0; missing -= 1) {
    const widest = gaps.reduce<(typeof gaps)[number] | undefined>(
      (best, gap) => (best && best.width / best.parts >= gap.width / gap.parts ? best : gap),
      undefined,
    );
    if (widest) widest.parts += 1;
  }
  const between = ({ from, to }: { from: number; to: number }, share: number) =>
    isLog ? from * (to / from) ** share : from * (1 - share) + to * share;
  return [
    ...values.slice(0, 1),
    ...gaps.flatMap((gap) => [
      ...Array.from({ length: gap.parts - 1 }, (_, part) => between(gap, (part + 1) / gap.parts)),
      gap.to,
    ]),
  ];
}

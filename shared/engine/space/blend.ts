import { addsUp } from '#shared/rules/mixtures.ts';
import type { Mixture, Point, Space, SpaceInput } from '../types.ts';
import { axisOfInput, createGrid } from './create-grid.ts';

/**
 * A setting with some of its inputs at other values. The other parts of a mixture share what is left of its total in
 * their ratio (Cox, 1971), within their ranges; where too many would be above zero, the smallest leave. A mixture that
 * cannot take the values is missed.
 */
export function withValues(
  space: Space,
  setting: Point,
  given: Iterable<readonly [input: number, value: number]>,
): Point {
  const values = new Map(given);
  const point = setting.map((value, input) => values.get(input) ?? value);
  const moved = (space.mixtures ?? []).filter(({ inputs }) => inputs.some((input) => values.has(input)));
  for (const mixture of moved) share(mixture, point, { values, inputs: space.inputs });
  return point;
}

/** Whether the parts of each mixture add up to its total, with no more of them above zero than there may be. */
export const isBlended = ({ mixtures = [] }: Space, point: Point): boolean =>
  mixtures.every(({ inputs, total, atMost }) => {
    const amounts = inputs.map((input) => point[input] ?? 0);
    return addsUp(amounts, total, atMost);
  });

interface Given {
  values: ReadonlyMap<number, number>;
  inputs: readonly SpaceInput[];
}

function share({ inputs, total, atMost = inputs.length }: Mixture, point: number[], { values, inputs: all }: Given) {
  const at = (input: number): number => point[input] ?? 0;
  const ends = new Map(inputs.map((input) => [input, endsOf(all[input])] as const));
  const others = inputs.filter((input) => !values.has(input)).sort((a, b) => at(b) - at(a));
  const given = inputs.filter((input) => (values.get(input) ?? 0) > 0).length;
  const room = Math.max(0, atMost - given);
  const mayLeave = (input: number): boolean => (ends.get(input)?.[0] ?? 0) <= 0;
  const wasEmpty = others.every((input) => at(input) === 0);
  const present = others.filter((input, order) => !mayLeave(input) || (order < room && (wasEmpty || at(input) > 0)));
  for (const input of others) if (!present.includes(input)) point[input] = 0;
  if (wasEmpty) for (const input of present) point[input] = 1;
  // The others share the amount that is beyond the range of one: each round leaves fewer of them.
  let open = present;
  let left = inputs.reduce((rest, input) => (values.has(input) ? rest - at(input) : rest), total);
  while (open.length > 0) {
    const sum = open.reduce((all, input) => all + at(input), 0);
    const wanted = new Map(open.map((input) => [input, sum > 0 ? (at(input) * left) / sum : left / open.length]));
    const within = (input: number): number => limited(wanted.get(input) ?? 0, ends.get(input));
    const beyond = open.filter((input) => within(input) !== wanted.get(input));
    const placed = beyond.length > 0 ? beyond : open;
    for (const input of placed) {
      point[input] = within(input);
      left -= within(input);
    }
    open = open.filter((input) => !placed.includes(input));
  }
}

const limited = (value: number, [low, high]: readonly [number, number] = [0, value]): number =>
  Math.min(high, Math.max(low, value));

function endsOf(input: SpaceInput | undefined): [low: number, high: number] {
  if (!input) return [0, 0];
  const { value, count } = axisOfInput(input);
  return [value(0), value(count - 1)];
}

/** A setting on the grid with an input moved to a value, and with it the other parts of its mixture. */
export function withInput(space: Space, setting: Point, input: number, value: number): Point {
  const grid = createGrid(space);
  const own = grid.value(input, grid.nearestTo(input, value));
  const point = withValues(space, setting, [[input, own]]);
  const mixture = grid.mixtures.find(({ inputs }) => inputs.includes(input));
  if (!mixture) return point;
  const whole = grid.toPoint(mixture.completed(grid.nearest(point), input));
  return point.map((value, at) => (mixture.inputs.includes(at) ? (whole[at] ?? value) : value));
}

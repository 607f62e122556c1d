/** The course of a curve; `at` is the position of its summit, its valley or its best level. */
export type Shape =
  | { kind: 'flat' | 'rises' | 'falls' | 'varies' }
  | { kind: 'maximum' | 'minimum' | 'level'; at: number };

/** A curve goes against its direction by less than this share of its range, and still rises or falls. */
const AGAINST = 0.15;

/** The shape of a curve, in order of its positions; levels have no order. */
export function shapeOf(positions: readonly number[], curve: readonly number[], isCategorical: boolean): Shape {
  const indexOf = (isBetter: (a: number, b: number) => boolean) =>
    curve.reduce((best, value, index) => (isBetter(value, curve[best] ?? 0) ? index : best), 0);
  const [highest, lowest] = [indexOf((a, b) => a > b), indexOf((a, b) => a < b)];
  const range = (curve[highest] ?? 0) - (curve[lowest] ?? 0);
  if (!(range > 0)) return { kind: 'flat' };
  if (isCategorical) return { kind: 'level', at: positions[highest] ?? 0 };
  const [first = 0, last = 0] = [curve[0], curve.at(-1)];
  const ends = {
    up: (curve[highest] ?? 0) - Math.max(first, last),
    down: Math.min(first, last) - (curve[lowest] ?? 0),
  };
  const isSummit = ends.up > AGAINST * range;
  const isValley = ends.down > AGAINST * range;
  if (isSummit && isValley) return { kind: 'varies' };
  if (isSummit) return { kind: 'maximum', at: positions[highest] ?? 0 };
  if (isValley) return { kind: 'minimum', at: positions[lowest] ?? 0 };
  return { kind: last > first ? 'rises' : 'falls' };
}

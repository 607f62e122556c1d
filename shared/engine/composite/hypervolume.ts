import { loss, type Objective, outputScale, scaled } from '#shared/rules/score.ts';

/**
 * The quality of a sample in each output: 0 is the worst measured, 1 the best; larger is better. All zero is the
 * reference point, from which a hypervolume is measured.
 */
export type Goods = readonly number[];

/**
 * The quality of samples by the rule of the rank, each output by itself: a direction on the range of what was measured, a
 * value or a range by the distance to it.
 *
 * @param rows one per sample, in the order of the objectives
 * @returns by sample, those of the outputs with a weight; undefined where one of them is not measured
 */
export function goodsOf(rows: readonly (readonly number[])[], objectives: readonly Objective[]): (Goods | undefined)[] {
  const weighted = [...objectives.entries()].flatMap(([output, { weight, target }]) => {
    const values = rows.map((row) => row[output] ?? Number.NaN);
    return weight > 0 ? [{ output, target, scale: outputScale(values, target) }] : [];
  });
  return rows.map((row) =>
    weighted.every(({ output }) => Number.isFinite(row[output]))
      ? weighted.map(({ output, target, scale }) => scaled(loss(row[output] ?? 0, target), scale))
      : undefined,
  );
}

function isAsGood(one: Goods, other: Goods): boolean {
  for (let k = 0; k < one.length; k += 1) if (!((one[k] ?? 0) >= (other[k] ?? 0))) return false;
  return true;
}

/** Finds the points that no other beats, by being as good in all outputs and better in one; the first of equal points. */
export function undominated<Found extends Goods>(points: readonly Found[]): Found[] {
  const front: Found[] = [];
  for (const point of points) joinFront(front, point);
  return front;
}

/** Adds a point to a front unless one of it is as good, and removes what the point beats. */
export function joinFront<Found extends Goods>(front: Found[], point: Found): void {
  if (front.some((other) => isAsGood(other, point))) return;
  let kept = 0;
  for (const other of front) {
    if (isAsGood(point, other)) continue;
    front[kept] = other;
    kept += 1;
  }
  front.length = kept;
  front.push(point);
}

/**
 * The volume that points dominate above the reference point, exactly, for any number of outputs.
 *
 * Source: L. While, L. Bradstreet, L. Barone, "A fast way of calculating exact hypervolumes" (2012).
 */
export function hypervolume(points: readonly Goods[]): number {
  return volumeOf(undominated(points.filter((point) => point.every((value) => value > 0))));
}

/** The volume of points above the reference of which none beats another. */
function volumeOf(front: readonly Goods[]): number {
  if (front[0]?.length !== 2) {
    return front.reduce((sum, point, at) => sum + addedVolume(point, front.slice(at + 1)), 0);
  }
  let [volume, height] = [0, 0];
  for (const [x = 0, y = 0] of [...front].sort((a, b) => (b[0] ?? 0) - (a[0] ?? 0))) {
    volume += x * (y - height);
    height = y;
  }
  return volume;
}

/** The part of a point's volume that others do not dominate. */
function addedVolume(point: Goods, others: readonly Goods[]): number {
  const shared = others.map((other) => other.map((value, k) => Math.min(value, point[k] ?? 0)));
  return point.reduce((product, value) => product * value, 1) - volumeOf(undominated(shared));
}

/** A part of the space of two or three outputs; the second output has no upper end, the third none below with two. */
export interface FreeBox {
  low: number;
  high: number;
  secondLow: number;
  thirdLow: number;
  thirdHigh: number;
}

/**
 * Divides what is above the reference point and not dominated into boxes, for two or three outputs: points join from the
 * best of the third output to the worst, and the strips above the first two change where a point joins.
 *
 * Source: the sweep of N. Beume et al., "On the complexity of computing the hypervolume indicator" (2009).
 */
export function undominatedBoxes(points: readonly Goods[], outputs: number): FreeBox[] {
  const thirdLow = outputs > 2 ? 0 : -Infinity;
  // From left to right; each is as high as the next one or higher.
  const strips: FreeBox[] = [{ low: 0, high: Infinity, secondLow: 0, thirdLow, thirdHigh: Infinity }];
  const closed: FreeBox[] = [];
  const sorted = outputs > 2 ? [...points].sort((a, b) => (b[2] ?? 0) - (a[2] ?? 0)) : points;
  for (const [x = 0, y = 0, z = Infinity] of sorted) {
    if (!(z > thirdLow)) break;
    const from = strips.findIndex((strip) => strip.secondLow < y);
    const first = strips[from];
    if (!first || !(first.low < x)) continue;
    let to = from;
    for (let strip = strips[to]; strip && strip.low < x; strip = strips[to]) {
      if (strip.thirdHigh > z) closed.push({ ...strip, high: Math.min(strip.high, x), thirdLow: z });
      to += 1;
    }
    const last = strips[to - 1] ?? first;
    const joined = [{ low: first.low, high: x, secondLow: y, thirdLow, thirdHigh: z }];
    if (last.high > x) joined.push({ ...last, low: x });
    strips.splice(from, to - from, ...joined);
  }
  return [...closed, ...strips];
}

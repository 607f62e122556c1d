import type { Random } from '../random/create-random.ts';
import { shuffled } from '../random/shuffled.ts';
import { rowsBySetting, settingsOfSet } from './settings.ts';
import type { TrainingSet } from './training-set.ts';

/** The mean of many regression trees. */
export interface ExtraTrees {
  /** @param coordinates one row of `dimensions` per point */
  at(coordinates: Float64Array): Float64Array;
  /** At each training sample, the mean of the trees that have seen neither it nor a repeat of it. */
  outOfBag: Float64Array;
}

type Samples = Pick<TrainingSet, 'n' | 'dimensions' | 'categorical' | 'positions' | 'columns'> & {
  values: Float64Array;
};

/** Samples, and room for the coordinate and the error of each. */
type Data = Samples & { own: Float64Array; errors: Float64Array };

/**
 * Grows extremely randomised trees: each node is divided at a random cut of that input which explains most, down to
 * single samples. Each tree sees the samples of four of five settings, so that the others tell its error.
 *
 * Source: P. Geurts, D. Ernst and L. Wehenkel, Machine Learning 63 (2006); L. Breiman, Out-of-bag estimation (1996).
 */
export function growExtraTrees(samples: Samples, random: Random): ExtraTrees {
  const { n, dimensions, columns } = samples;
  const data = { ...samples, own: new Float64Array(n), errors: new Float64Array(n) };
  const points = Float64Array.from({ length: n * dimensions }, (_, at) => {
    const input = at % dimensions;
    return columns[input * n + (at - input) / dimensions] ?? 0;
  });
  const sums = new Float64Array(n);
  const counts = new Float64Array(n);
  const rowsOf = rowsBySetting(settingsOfSet(samples));
  const seen = Math.min(rowsOf.length - 1, Math.round(SEEN * rowsOf.length));
  const trees = Array.from({ length: TREES }, () => {
    const order = shuffled(rowsOf, random);
    const nodes: number[] = [];
    grow(data, Int32Array.from(order.slice(0, seen).flat()), nodes, random);
    const tree = Float64Array.from(nodes);
    for (const row of order.slice(seen).flat()) {
      sums[row] = (sums[row] ?? 0) + valueAt(tree, points, row * dimensions, samples);
      counts[row] = (counts[row] ?? 0) + 1;
    }
    return tree;
  });
  return {
    outOfBag: sums.map((sum, row) => sum / Math.max(1, counts[row] ?? 0)),
    at(coordinates) {
      const result = new Float64Array(coordinates.length / dimensions);
      for (const tree of trees) {
        for (let i = 0; i < result.length; i += 1) {
          result[i] = (result[i] ?? 0) + valueAt(tree, coordinates, i * dimensions, samples) / TREES;
        }
      }
      return result;
    },
  };
}

export const TREES = 50;
/** Share of the settings that each tree sees. */
const SEEN = 0.8;

/**
 * A tree is a list of nodes of four numbers: the input or −1 at a leaf, the cut, the mean of the values, and the place
 * of the second branch. The first branch follows its node.
 */
const WIDTH = 4;

/** Grows the nodes of some rows, and orders the rows by branch. */
function grow(data: Data, rows: Int32Array, nodes: number[], random: Random): void {
  const { n, columns, values } = data;
  const at = nodes.length;
  let mean = 0;
  for (let place = 0; place < rows.length; place += 1) mean += (values[rows[place] ?? 0] ?? 0) / rows.length;
  nodes.push(-1, 0, mean, 0);
  const split = bestOfRandom(data, rows, mean, random);
  if (!split) return;
  const { input, cut } = split;
  let first = 0;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0;
    if (!isBelow(columns[input * n + row] ?? 0, cut, data, input)) continue;
    rows[place] = rows[first] ?? 0;
    rows[first] = row;
    first += 1;
  }
  nodes[at] = input;
  nodes[at + 1] = cut;
  grow(data, rows.subarray(0, first), nodes, random);
  nodes[at + 3] = nodes.length;
  grow(data, rows.subarray(first), nodes, random);
}

/** One random cut of each input that varies, and the one among them that leaves the least variance; none for equal values. */
function bestOfRandom(data: Data, rows: Int32Array, mean: number, random: Random) {
  const { n, dimensions, categorical, columns, values, own, errors } = data;
  const size = rows.length;
  let spread = 0;
  for (let place = 0; place < size; place += 1) {
    const error = (values[rows[place] ?? 0] ?? 0) - mean;
    errors[place] = error;
    spread = Math.max(spread, Math.abs(error));
  }
  if (!(spread > FINEST)) return undefined;
  let best: { input: number; cut: number } | undefined;
  let most = 0;
  for (let input = 0; input < dimensions; input += 1) {
    const from = input * n;
    let low = Infinity;
    let high = -Infinity;
    for (let place = 0; place < size; place += 1) {
      const x = columns[from + (rows[place] ?? 0)] ?? 0;
      own[place] = x;
      if (x < low) low = x;
      if (x > high) high = x;
    }
    if (!(high > low)) continue;
    const isCategorical = categorical[input] ?? false;
    const cut = isCategorical ? random.integer(2 ** 31) : low + (high - low) * random.next();
    let count = 0;
    let sum = 0;
    for (let place = 0; place < size; place += 1) {
      const x = own[place] ?? 0;
      if (!isBelow(x, cut, data, input)) continue;
      count += 1;
      sum += errors[place] ?? 0;
    }
    const explained = count === 0 || count === size ? 0 : sum * sum * (1 / count + 1 / (size - count));
    if (explained <= most) continue;
    most = explained;
    best = { input, cut };
  }
  return best;
}

/** Smaller differences of values near 1 are rounding errors. */
const FINEST = 1e-12;

type Kinds = Pick<TrainingSet, 'categorical' | 'positions'>;

/**
 * Whether a value belongs to the first branch: numbers up to the cut, levels by a coin for each, and every other time
 * those with properties up to one of them along one direction.
 */
function isBelow(x: number, cut: number, { categorical, positions }: Kinds, input: number): boolean {
  if (!categorical[input]) return x <= cut;
  const own = positions?.[input];
  const position = own?.[x];
  if (!own || !position?.length || cut % 2 === 0) return coin(x, cut);
  const drawn = (cut - 1) / 2;
  const direction = drawn % position.length;
  const limit = own[Math.floor(drawn / position.length) % own.length]?.[direction] ?? 0;
  return (position[direction] ?? 0) <= limit;
}

/** A fair coin that follows from both numbers. */
function coin(level: number, cut: number): boolean {
  const mixed = Math.imul((level + 2) ^ cut, 0x9e3779b1);
  return ((Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 13) & 1) === 0;
}

function valueAt(tree: Float64Array, coordinates: Float64Array, from: number, kinds: Kinds): number {
  let at = 0;
  for (;;) {
    const input = tree[at] ?? -1;
    if (input < 0) return tree[at + 2] ?? 0;
    const isFirst = isBelow(coordinates[from + input] ?? 0, tree[at + 1] ?? 0, kinds, input);
    at = isFirst ? at + WIDTH : (tree[at + 3] ?? 0);
  }
}

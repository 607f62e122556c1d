import { type CodedRun, combinationsOf } from './design.ts';

/** A regular fraction of all corners. */
export interface Fraction {
  runs: CodedRun[];
  /** By added input, those whose product it is: [3, [0, 1, 2]] says D = ABC. */
  generators: (readonly [number, readonly number[]])[];
  /** The sets of inputs whose product is the mean, the shortest first. */
  words: number[][];
  /** The length of the shortest word; Infinity for all corners. */
  resolution: number;
}

/** All combinations of levels, as indices; the first input varies fastest. */
export const fullFactorial = (levels: readonly number[]): number[][] =>
  combinationsOf(levels.map((count) => Array.from({ length: count }, (_, level) => level)));

/**
 * The two-level fractional factorial of minimum aberration; undefined where the catalogue has none. All corners for
 * `runs` = 2^inputs.
 *
 * Source: W. Chen, D. X. Sun and C. F. J. Wu (1993), found again by a search of all sets of columns; the letters of
 * 2^(7−4) and 2^(8−4) as Box, Hunter and Hunter have them.
 */
export function fractionalFactorial(inputs: number, runs: number): Fraction | undefined {
  const basic = Math.log2(runs);
  const added = inputs === basic ? [] : ADDED[basic]?.[inputs];
  if (!added || inputs < 2) return undefined;
  const generators = added.map((mask, at) => [basic + at, bitsOf(mask)] as const);
  const corners = fullFactorial(Array.from({ length: basic }, () => 2));
  const words = wordsOf(generators);
  return {
    runs: corners.map((corner) => {
      const run = corner.map((level) => 2 * level - 1);
      return [...run, ...generators.map(([, of]) => of.reduce((product, input) => product * (run[input] ?? 1), 1))];
    }),
    generators,
    words,
    resolution: words[0]?.length ?? Infinity,
  };
}

/** The numbers of runs that fractions of so many inputs have, the fewest first. */
export const fractionSizes = (inputs: number): number[] =>
  [2, 3, 4, 5, 6, 7].filter((basic) => basic === inputs || ADDED[basic]?.[inputs]).map((basic) => 2 ** basic);

/** By number of basic inputs and of all inputs, the columns of the added ones: bit 0 is the first input. */
const ADDED: Readonly<Record<number, Readonly<Record<number, readonly number[]>>>> = {
  2: { 3: [3] },
  3: { 4: [7], 5: [3, 5], 6: [3, 5, 6], 7: [3, 5, 6, 7] },
  4: {
    5: [15],
    6: [7, 14],
    7: [7, 14, 13],
    8: [14, 13, 7, 11],
    9: [14, 13, 7, 11, 15],
    10: [7, 11, 13, 14, 3, 5],
    11: [7, 11, 13, 14, 3, 5, 9],
    12: [7, 11, 13, 14, 3, 5, 9, 15],
    13: [7, 11, 13, 14, 3, 5, 6, 9, 10],
    14: [7, 11, 13, 14, 3, 5, 6, 9, 10, 12],
    15: [7, 11, 13, 14, 3, 5, 6, 9, 10, 12, 15],
  },
  5: {
    6: [31],
    7: [7, 27],
    8: [7, 11, 29],
    9: [7, 11, 19, 29],
    10: [7, 11, 19, 29, 30],
    11: [7, 11, 13, 19, 21, 25],
    12: [7, 11, 13, 14, 19, 21, 25],
    13: [7, 11, 13, 14, 19, 21, 22, 25],
    14: [7, 11, 13, 14, 19, 21, 22, 25, 26],
    15: [7, 11, 13, 14, 19, 21, 22, 25, 26, 28],
    16: [7, 11, 13, 14, 19, 21, 22, 25, 26, 28, 31],
  },
  6: {
    7: [63],
    8: [31, 39],
    9: [7, 59, 29],
    10: [7, 56, 27, 45],
    11: [7, 11, 61, 30, 46],
    12: [7, 11, 61, 30, 46, 51],
  },
  7: { 8: [127], 9: [31, 103], 10: [31, 103, 43], 11: [31, 103, 43, 85] },
};

const bitsOf = (mask: number): number[] => [...Array(16).keys()].filter((bit) => (mask >> bit) & 1);

/** All products of the defining words, the shortest first. */
function wordsOf(generators: Fraction['generators']): number[][] {
  const single = generators.map(([added, of]) => [added, ...of].reduce((mask, input) => mask | (1 << input), 0));
  const products = [0];
  for (const mask of single) products.push(...products.map((one) => one ^ mask));
  const words = products.slice(1).map(bitsOf);
  return words.sort((a, b) => a.length - b.length || a.join().localeCompare(b.join()));
}

/**
 * Plackett and Burman's design for at most `runs` − 1 inputs; undefined for other numbers of runs. Those of 12, 20 and 24
 * runs shift their first row; that of 28 repeats three blocks of nine.
 *
 * Source: R. L. Plackett and J. P. Burman, Biometrika 33 (1946), 305–325.
 */
export function plackettBurman(inputs: number, runs: number): CodedRun[] | undefined {
  const rows = runs === 28 ? threeBlocks() : FIRST_ROWS[runs] && shifted(signs(FIRST_ROWS[runs]));
  if (!rows || inputs >= runs) return undefined;
  return [...rows, Array.from({ length: runs - 1 }, () => -1)].map((row) => row.slice(0, inputs));
}

/** The numbers of runs of Plackett and Burman's designs. */
export const plackettBurmanSizes = [12, 20, 24, 28];

const FIRST_ROWS: Readonly<Record<number, string>> = {
  12: '++-+++---+-',
  20: '++--++++-+-+----++-',
  24: '+++++-+-++--++--+-+----',
};

const signs = (row: string): number[] => [...row].map((sign) => (sign === '+' ? 1 : -1));

/** Each row is the one before, moved one place to the right. */
const shifted = (first: readonly number[]): number[][] =>
  first.map((_, by) => first.map((_, at) => first[(at - by + first.length) % first.length] ?? 0));

function threeBlocks(): number[][] {
  const blocks = BLOCKS.map((rows) => rows.split(' ').map(signs));
  return [0, 1, 2].flatMap((turn) =>
    Array.from({ length: 9 }, (_, row) => [0, 1, 2].flatMap((at) => blocks[(at - turn + 3) % 3]?.[row] ?? [])),
  );
}

const BLOCKS = [
  '+-++++--- ++-+++--- -+++++--- ---+-++++ ---++-+++ ----+++++ +++---+-+ +++---++- +++----++',
  '-+---+--+ --++--+-- +---+--+- --+-+---+ +----++-- -+-+---+- --+--+-+- +--+----+ -+--+-+--',
  '++-+-++-+ -++++-++- +-+-++-++ +-+++-+-+ ++--++++- -+++-+-++ +-++-+++- ++-++--++ -++-+++-+',
];

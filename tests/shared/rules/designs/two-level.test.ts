import { describe, expect, it } from 'vitest';
import { fractionalFactorial, fractionSizes, fullFactorial, plackettBurman } from '#shared/rules/designs/two-level.ts';

const letters = (inputs: readonly number[]) => inputs.map((input) => String.fromCharCode(65 + input)).join('');
const signsOf = (runs: readonly (readonly number[])[] = []) =>
  runs.map((run) => run.map((value) => (value > 0 ? '+' : '-')).join(''));
const generatorsOf = (inputs: number, runs: number) =>
  fractionalFactorial(inputs, runs)?.generators.map(([added, of]) => `${letters([added])}=${letters(of)}`);

it("a full factorial has all combinations in Yates' order", () => {
  expect(fullFactorial([2, 3])).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
    [0, 2],
    [1, 2],
  ]);
  expect(fullFactorial([4, 3, 2])).toHaveLength(24);
});

describe('fractions as Box, Hunter and Hunter print them', () => {
  it('2^(7-4)', () => {
    expect(generatorsOf(7, 8)).toEqual(['D=AB', 'E=AC', 'F=BC', 'G=ABC']);
    expect(signsOf(fractionalFactorial(7, 8)?.runs)).toEqual([
      '---+++-',
      '+----++',
      '-+--+-+',
      '++-+---',
      '--++--+',
      '+-+-+--',
      '-++--+-',
      '+++++++',
    ]);
  });

  it('2^(8-4)', () => {
    expect(generatorsOf(8, 16)).toEqual(['E=BCD', 'F=ACD', 'G=ABC', 'H=ABD']);
    expect(signsOf(fractionalFactorial(8, 16)?.runs)).toEqual([
      ...['--------', '+----+++', '-+--+-++', '++--++--', '--+-+++-', '+-+-+--+', '-++--+-+', '+++---+-'],
      ...['---+++-+', '+--++-+-', '-+-+-++-', '++-+---+', '--++--++', '+-++-+--', '-++++---', '++++++++'],
    ]);
  });
});

it('fractions have the word lengths of minimum aberration (Chen, Sun and Wu, 1993)', () => {
  // By inputs and runs: the numbers of words of length 3, 4, 5, …
  const published: [number, number, number[]][] = [
    [5, 8, [2, 1]],
    [6, 16, [0, 3]],
    [7, 16, [0, 7]],
    [9, 16, [4, 14, 8, 0, 4, 1]],
    [7, 32, [0, 1, 2]],
    [8, 32, [0, 3, 4]],
    [9, 32, [0, 6, 8, 0, 0, 1]],
    [10, 32, [0, 10, 16, 0, 0, 5]],
    [11, 32, [0, 25, 0, 27, 0, 10]],
    [8, 64, [0, 0, 2, 1]],
    [9, 64, [0, 1, 4, 2]],
    [10, 64, [0, 2, 8, 4, 0, 1]],
    [11, 64, [0, 4, 14, 8, 0, 3]],
    [10, 128, [0, 0, 3, 3, 1]],
    [11, 128, [0, 0, 6, 6, 2, 1]],
  ];
  for (const [inputs, runs, expected] of published) {
    const words = fractionalFactorial(inputs, runs)?.words ?? [];
    const counts = expected.map((_, at) => words.filter(({ length }) => length === at + 3).length);
    expect(counts, `${inputs} inputs in ${runs} runs`).toEqual(expected);
  }
});

it('columns of every fraction are orthogonal, and its resolution is that of its shortest word', () => {
  for (let inputs = 3; inputs <= 16; inputs += 1) {
    for (const size of fractionSizes(inputs)) {
      const { runs = [], resolution, words = [] } = fractionalFactorial(inputs, size) ?? {};
      expect(runs).toHaveLength(size);
      expect(offDiagonal(runs)).toEqual([]);
      expect(resolution).toBe(Math.min(Infinity, ...words.map(({ length }) => length)));
    }
  }
  expect([16, 32, 64].map((runs) => fractionalFactorial(8, runs)?.resolution)).toEqual([4, 4, 5]);
  expect(fractionalFactorial(9, 8)).toBeUndefined();
});

/** The pairs of columns whose product does not add up to 0. */
function offDiagonal(runs: readonly (readonly number[])[]): string[] {
  const [first = []] = runs;
  return first.flatMap((_, a) =>
    first.flatMap((_column, b) => {
      const sum = runs.reduce((total, run) => total + (run[a] ?? 0) * (run[b] ?? 0), 0);
      return sum === (a === b ? runs.length : 0) ? [] : [`${a}, ${b}`];
    }),
  );
}

it('Plackett and Burman with 12 runs is as printed in 1946', () => {
  expect(signsOf(plackettBurman(11, 12))).toEqual([
    '++-+++---+-',
    '-++-+++---+',
    '+-++-+++---',
    '-+-++-+++--',
    '--+-++-+++-',
    '---+-++-+++',
    '+---+-++-++',
    '++---+-++-+',
    '+++---+-++-',
    '-+++---+-++',
    '+-+++---+-+',
    '-----------',
  ]);
});

it('Plackett and Burman with 12, 20, 24 and 28 runs are orthogonal', () => {
  for (const runs of [12, 20, 24, 28]) {
    const design = plackettBurman(runs - 1, runs) ?? [];
    expect(design).toHaveLength(runs);
    expect(offDiagonal(design)).toEqual([]);
  }
  expect(plackettBurman(12, 12)).toBeUndefined();
  expect(plackettBurman(3, 16)).toBeUndefined();
});

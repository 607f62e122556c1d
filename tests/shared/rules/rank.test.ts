import { expect, it } from 'vitest';
import { measuredScores, rankSamples, rankScores } from '#shared/rules/rank.ts';
import type { Target } from '#shared/rules/target.ts';

const nan = Number.NaN;
const scores = (columns: number[][], outputs: { weight: number; target: Target }[]) => [
  ...rankScores(columns, outputs),
];
const one = (values: number[], target: Target, weight = 100) => scores([values], [{ weight, target }]);

it.each<[string, number[], Target, number[]]>([
  ['more is better', [1, 2, 4], 'Maximize', [0, 0.333, 1]],
  ['less is better', [1, 2, 4], 'Minimize', [1, 0.667, 0]],
  ['constant values', [5, 5], 'Maximize', [1, 1]],
  ['constant values to minimise', [5, 5], 'Minimize', [1, 1]],
  ['a value', [8, 10, 14], 10, [0.5, 1, 0]],
  ['a value that all have', [10, 10], 10, [1, 1]],
  ['a value that all miss by as much', [9, 11], 10, [0, 0]],
  ['a range', [0, 2, 3, 5, 6], { min: 2, max: 4 }, [0, 1, 1, 0.5, 0]],
  ['a range open above', [0, 1, 2, 9], { min: 2, max: null }, [0, 0.5, 1, 1]],
  ['a range open below', [3, 4, 6], { min: null, max: 4 }, [1, 1, 0]],
  ['a missing output', [1, nan, 3], 'Maximize', [0, -1, 1]],
  ['the greatest numbers there are', [-1e308, 1e308], 'Maximize', [0, 1]],
  ['an infinite value, which counts as missing', [Number.POSITIVE_INFINITY, 1, 2], 'Maximize', [-1, 0, 1]],
])('scores %s', (_, values, target, expected) => {
  expect(one(values, target)).toEqual(expected);
});

it('weighs outputs, and a missing one adds nothing but its weight', () => {
  const outputs = [
    { weight: 100, target: 'Maximize' as const },
    { weight: 50, target: 'Minimize' as const },
  ];
  expect(
    scores(
      [
        [0, 10, 10, nan],
        [0, 0, nan, nan],
      ],
      outputs,
    ),
  ).toEqual([0.333, 1, 0.667, -1]);
});

it('adds nothing for an output of weight 0, and is -1 only where no output is filled', () => {
  const outputs = [
    { weight: 0, target: 'Maximize' as const },
    { weight: 25, target: 'Maximize' as const },
  ];
  expect(
    scores(
      [
        [9, 1, 5, nan],
        [nan, 1, 2, nan],
      ],
      outputs,
    ),
  ).toEqual([0, 0, 1, -1]);
  expect(scores([[9, nan]], [{ weight: 0, target: 'Maximize' }])).toEqual([0, -1]);
});

it('without outputs or samples there is no score', () => {
  expect(scores([], [])).toEqual([]);
  expect(one([], 'Maximize')).toEqual([]);
});

it('ranks samples as the API returns them, whatever the order of their values', () => {
  const outputs = ['a', 'b'].map((uuid) => ({ uuid, weight: 50, target: 'Maximize' as const }));
  const sample = (...values: [string, number | null][]) => ({
    outParameters: values.map(([out_parameter, value]) => ({ out_parameter, value })),
  });
  const samples = [sample(['b', 4], ['a', 2]), sample(['a', 1], ['b', null]), sample(), sample(['gone', 7], ['b', 2])];
  expect([...rankSamples(samples, outputs)]).toEqual([1, 0, -1, 0]);
});

it('ranks samples by reading each value a fixed number of times, however many there are', () => {
  let reads = 0;
  const counted = (column: Float64Array) =>
    new Proxy(column, {
      get: (values, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(values, key);
      },
    });
  const readsFor = (size: number) => {
    const columns = Array.from({ length: 5 }, (_, output) =>
      counted(Float64Array.from({ length: size }, (_, sample) => Math.sin(sample * (output + 1)))),
    );
    reads = 0;
    const scores = rankScores(
      columns,
      columns.map(() => ({ weight: 100, target: 'Maximize' as const })),
    );
    expect(scores).toHaveLength(size);
    return reads / (5 * size);
  };
  expect(readsFor(2000)).toBe(readsFor(200));
});

it('gives charts no score of a sample of which nothing is measured, or nothing that counts', () => {
  const output = (uuid: string, weight: number, is_functional: boolean) => ({
    uuid,
    weight,
    is_functional,
    target: 'Maximize' as const,
  });
  const outputs = [output('yield', 100, false), output('cost', 50, true), output('remark', 0, false)];
  const sample = (values: Record<string, number>) => ({
    outParameters: outputs.map(({ uuid }) => ({ out_parameter: uuid, value: values[uuid] ?? null })),
  });
  const samples = [sample({ yield: 2, cost: 1 }), sample({ yield: 1 }), sample({ cost: 2 }), sample({ remark: 1 })];
  expect([...rankSamples(samples, outputs)]).toEqual([0.667, 0, 0.333, 0]);
  expect([...measuredScores(samples, outputs)]).toEqual([0.667, 0, nan, nan]);
});

it('is that of an open sample where there is no output', () => {
  expect([...rankSamples([{ outParameters: [] }, { outParameters: [] }], [])]).toEqual([-1, -1]);
});

it('ranks the others as if a sample that failed or is left out were not there', () => {
  const outputs = [{ uuid: 'a', weight: 1, target: 'Maximize' as const, is_functional: false }];
  const sample = (value: number) => ({ outParameters: [{ out_parameter: 'a', value }] });
  const others = [sample(1), sample(2), sample(3)];
  const excluded = [
    { ...sample(100), state: 'left_out' as const },
    { ...sample(-100), state: 'failed' as const },
  ];
  expect([...rankSamples([...others, ...excluded], outputs)]).toEqual([...rankSamples(others, outputs), -1, -1]);
  expect([...measuredScores([...others, ...excluded], outputs)]).toEqual([0, 0.5, 1, nan, nan]);
});

import { describe, expect, it } from 'vitest';
import { featuresOfInputs } from '#functions/formulas/features-of-inputs.ts';
import { sandboxOf } from '#functions/sandbox/client/sandbox.ts';
import { askRealSandbox } from '#tests/support/sandbox.ts';

type Definitions = Parameters<typeof featuresOfInputs>[1];

const parameter = (short_name: string, more = {}) => ({
  ...{ uuid: short_name, short_name, is_categorical: false, categories: [], is_functional: false, formula: '' },
  ...more,
});
const formula = (short_name: string, text: string) => ({ uuid: short_name, short_name, formula: text });
const definitions = (functions: readonly ReturnType<typeof formula>[], more = {}): Definitions =>
  ({
    inputs: [parameter('a'), parameter('base', { is_categorical: true, categories: ['Cs2CO3', 'K3PO4'] })],
    functions,
    scripts: [],
    stopped: {},
    ...more,
  }) as unknown as Definitions;

const featuresOf = (found: Definitions) =>
  featuresOfInputs(sandboxOf(askRealSandbox, 'workspace'), found, new AbortController().signal);

const points = [
  [2, 0],
  [3, 1],
];

describe('the functions that a series learns from', () => {
  it('are those of inputs, also through another function or a level', async () => {
    const features = featuresOf(
      definitions([formula('square', 'a * a'), formula('of_square', 'square + 1 if base == "K3PO4" else square')]),
    );
    expect(features?.count).toBe(2);
    expect(await features?.evaluate(points)).toEqual([
      [4, 4],
      [9, 10],
    ]);
  });

  it('are none where the experiment has none', () => {
    expect(featuresOf(definitions([]))).toBeUndefined();
  });

  it('are at most eight, the first of them', () => {
    const many = Array.from({ length: 12 }, (_, index) => formula(`f${index}`, `a + ${index}`));
    expect(featuresOf(definitions(many))?.count).toBe(8);
  });

  it('are unknown where one fails, cannot be read, or was stopped by a calculation', async () => {
    const features = featuresOf(
      definitions(
        [
          formula('inverse', '1 / (a - 2)'),
          formula('broken', 'a +'),
          formula('stopped', 'a * 2'),
          formula('whole', 'a * 3'),
        ],
        { stopped: { stopped: 'It took too long' } },
      ),
    );
    expect(await features?.evaluate(points)).toEqual([
      [Number.NaN, Number.NaN, Number.NaN, 6],
      [1, Number.NaN, Number.NaN, 9],
    ]);
  });

  it('are given up where the sandbox stops one, and the others are calculated', async () => {
    const features = featuresOf(definitions([formula('endless', '[x for x in iter(int, 1)]'), formula('fine', 'a')]));
    expect(await features?.evaluate(points)).toEqual([
      [Number.NaN, 2],
      [Number.NaN, 3],
    ]);
  });
});

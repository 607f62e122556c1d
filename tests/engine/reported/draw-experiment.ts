import fc from 'fast-check';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import type { Series } from '#shared/contracts/series.ts';
import type { Target } from '#shared/rules/target.ts';

/** The product's figures are checked on so many drawn experiments, always the same; `day` where one takes long. */
export const drawsOf = (isNight: boolean, day = 60) => ({ numRuns: isNight ? 2000 : day, seed: 40 });

/** An experiment as screens know it. */
export interface DrawnExperiment {
  inputs: InParameter[];
  outputs: OutParameter[];
  /** In the order of a response, which is not always that of the numbers. */
  list: Series[];
}

const made = { creator: 'Ada Example', created: 1_700_000_000, unit: '', is_visible: true };
const uuidOf = (kind: string, index: number) => `${kind}${index}`;

/** Few different values, so that equal ones are common, and now and then one from the ends of what is stored. */
const measurement = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: -40, max: 60 }).map((value) => value / 8) },
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000) },
  { weight: 1, arbitrary: fc.constantFrom(1e125, -1e125, 1e-120, 0, 1e9 + 0.1) },
);

const range = fc.tuple(fc.integer({ min: -20, max: 30 }), fc.integer({ min: 1, max: 20 }));
const target: fc.Arbitrary<Target> = fc.oneof(
  fc.constantFrom('Maximize' as const, 'Minimize' as const),
  fc.integer({ min: -30, max: 40 }).map((value) => value / 4),
  range.map(([min, width]) => ({ min: min / 2, max: (min + width) / 2 })),
  fc.integer({ min: -20, max: 30 }).map((max) => ({ min: null, max })),
  fc.integer({ min: -20, max: 30 }).map((min) => ({ min, max: null })),
);

const labels = ['A', 'B', 'C', 'Toluene', '1,4-Dioxane', '2', '-OMe', '=B'];
const ofLabels = fc.subarray(labels, { minLength: 2, maxLength: 4 });

/** A numeric input on a grid of decimals. */
const numeric = fc
  .record({
    first: fc.integer({ min: -20, max: 50 }),
    step: fc.integer({ min: 1, max: 5 }),
    count: fc.integer({ min: 1, max: 6 }),
    decimals: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ first, step, count, decimals }) => {
    const at = (value: number) => Number(`${value}e-${decimals}`);
    const range = { min_value: at(first), max_value: at(first + step * (count - 1)), step: at(step) };
    return { ...range, is_categorical: false, categories: [] as string[] };
  });
const categorical = ofLabels.map((categories) => ({
  ...{ min_value: 0, max_value: categories.length - 1, step: 1, is_categorical: true, categories },
}));

export const drawnInputs = (maxLength = 3): fc.Arbitrary<InParameter[]> =>
  fc
    .array(fc.oneof({ weight: 2, arbitrary: numeric }, { weight: 1, arbitrary: categorical }), {
      minLength: 1,
      maxLength,
    })
    .map((all) =>
      all.map((one, index) => ({
        ...{ ...made, ...one, uuid: uuidOf('in', index), name: `Input ${index}`, short_name: `x${index}` },
      })),
    );

const drawnOutputs = fc
  .array(
    fc.record({
      weight: fc.constantFrom(0, 1, 33.3, 100, 100),
      target,
      is_functional: fc.boolean(),
      categories: fc.oneof({ weight: 5, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: ofLabels }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) =>
    all.map(({ categories, is_functional, ...one }, index): OutParameter => {
      const is_categorical = categories.length > 0;
      const kind = { is_categorical, categories, is_functional: is_functional && !is_categorical };
      const named = { uuid: uuidOf('out', index), name: `Output ${index}`, short_name: `y${index}` };
      return { ...made, ...one, ...kind, ...named, formula: kind.is_functional ? 'x0 * 2' : '' };
    }),
  );

/** The value of an input at a position of its grid, in decimals. */
export function gridValue({ min_value, step }: Pick<InParameter, 'min_value' | 'step'>, position: number): number {
  return Number((min_value + position * step).toFixed(9)) + 0;
}

export const positions = ({ min_value, max_value, step }: InParameter): number =>
  Math.round((max_value - min_value) / step) + 1;

const cell = fc.record({ isFilled: fc.boolean(), isPredicted: fc.boolean(), value: measurement });
type Cell = { isFilled: boolean; isPredicted: boolean; value: number };
const drawnSample = fc.record({
  cells: fc.array(cell, { minLength: 4, maxLength: 4 }),
  /** Few settings, so that many samples are repeats. */
  setting: fc.integer({ min: 0, max: 5 }),
  isByChance: fc.boolean(),
});

/** An experiment with half-filled samples and repeats. */
export const drawnExperiment: fc.Arbitrary<DrawnExperiment> = fc
  .record({
    inputs: drawnInputs(),
    outputs: drawnOutputs,
    series: fc.array(
      fc.record({ gap: fc.integer({ min: 1, max: 2 }), samples: fc.array(drawnSample, { maxLength: 6 }) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    isReversed: fc.boolean(),
  })
  .map(({ inputs, outputs, series, isReversed }) => {
    let number = 0;
    const list = series.map(({ gap, samples }, index): Series => {
      number += gap;
      const uuid = uuidOf('series', index);
      return {
        ...{ uuid, number, creator: made.creator, created: made.created, is_generated: true },
        sample_count: samples.length,
        samples: samples.map((sample, position) => sampleOf({ uuid, position, ...sample }, inputs, outputs)),
      };
    });
    return { inputs, outputs, list: isReversed ? list.toReversed() : list };
  });

function sampleOf(
  drawn: { uuid: string; position: number; cells: Cell[]; setting: number; isByChance: boolean },
  inputs: readonly InParameter[],
  outputs: readonly OutParameter[],
): Sample {
  const { uuid: series, position, cells, setting, isByChance } = drawn;
  const measured = (output: number) => {
    const { value = 0 } = cells[output] ?? {};
    const { categories = [] } = outputs[output] ?? {};
    return categories.length > 0 ? Math.abs(Math.round(value)) % categories.length : value;
  };
  const missing = outputs.flatMap(({ uuid }, output) => {
    const { isFilled, isPredicted, value = 0 } = cells[output] ?? {};
    return isPredicted && !isFilled ? [{ uuid, value, low: value - 1, high: value + 1 }] : [];
  });
  return {
    uuid: `${series}-${position}`,
    series,
    position,
    ...{ is_generated: true, source: 'generate', version: 1, creator: made.creator, created: made.created },
    predicted_score: null,
    ...(missing.length > 0 && { predicted_outputs: missing }),
    inParameters: inputs.map((input, index) => ({
      in_parameter: input.uuid,
      value: gridValue(input, (setting * (index + 1)) % positions(input)),
    })),
    outParameters: outputs.map(({ uuid }, output) => ({
      out_parameter: uuid,
      value: cells[output]?.isFilled ? measured(output) : null,
    })),
    compParameters: [],
    whyChosen: {
      method: isByChance ? 'space-filling' : 'expected-improvement',
      ...{ expected_gain: null, deviation: null, nearest: null },
    },
  };
}

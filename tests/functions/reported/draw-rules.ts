import fc from 'fast-check';
import type { InParameter } from '#shared/contracts/parameters.ts';
import { drawnInputs, gridValue, positions } from '#tests/engine/reported/draw-experiment.ts';
import type { RuleSet } from '#tests/support/rule-sets.ts';

/** Inputs on a small grid, rules about them, and what is asked for. */
export interface DrawnRules {
  inputs: InParameter[];
  /** By name; a comparison by its sides. */
  rules: Record<string, { left: string; sign: string; right: string }>;
  /** Positions of the samples that exist. */
  taken: number[];
  count: number;
  seed: number;
}

const signs = ['<', '<=', '>', '>=', '==', '==', '!='];
const numbers = fc.integer({ min: -20, max: 60 });
const decimals = fc.constantFrom(0, 0, 1, 2);
const constant = fc.tuple(numbers, decimals).map(([value, digits]) => String(Number(`${value}e-${digits}`)));

/** The conditions of a rule on numeric inputs a and b. */
const sides: ((a: string, b: string) => string)[] = [
  (a) => a,
  (a, b) => `${a} + ${b}`,
  (a, b) => `${a} - ${b}`,
  (a, b) => `2 * ${a} + 3 * ${b}`,
  (a, b) => `${a} * ${b}`,
  (a, b) => `abs(${a} - ${b})`,
  (a, b) => `(${a} > 0) + (${b} > 0)`,
  (a) => `${a} % 3`,
  (a, b) => `min(${a}, ${b})`,
  (a, b) => `${a} / ${b}`,
  (a) => `${a} ** 2`,
];

function ruleOf(inputs: readonly InParameter[]) {
  const numeric = inputs.filter(({ is_categorical }) => !is_categorical).map(({ short_name }) => short_name);
  const labelled = inputs.filter(({ is_categorical }) => is_categorical);
  const ofLabels = labelled.flatMap(({ short_name, categories }) =>
    categories.map((label) => ({ left: short_name, sign: '!=', right: `'${label}'` })),
  );
  const one = fc.constantFrom(...numeric, 'x0');
  const ofNumbers = fc
    .record({ side: fc.constantFrom(...sides), a: one, b: one, sign: fc.constantFrom(...signs), right: constant })
    .map(({ side, a, b, sign, right }) => ({ left: side(a, b), sign, right }));
  const betweenInputs = fc
    .record({ a: one, b: one, sign: fc.constantFrom(...signs) })
    .map(({ a, b, sign }) => ({ left: a, sign, right: b }));
  // A sum at a corner of the space, in decimals: doubles may be a little off.
  const sums = inputs.flatMap((a, at) =>
    inputs.slice(at + 1).flatMap((b) =>
      a.is_categorical || b.is_categorical
        ? []
        : [a.max_value + b.max_value, a.min_value + b.max_value].map((sum) => ({
            left: `${a.short_name} + ${b.short_name}`,
            right: String(Number(sum.toFixed(6))),
          })),
    ),
  );
  const atCorners =
    sums.length > 0
      ? fc
          .record({ sum: fc.constantFrom(...sums), sign: fc.constantFrom(...signs) })
          .map(({ sum, sign }) => ({ ...sum, sign }))
      : betweenInputs;
  const ofNumeric = [
    { weight: 5, arbitrary: ofNumbers },
    { weight: 2, arbitrary: atCorners },
    { weight: 1, arbitrary: betweenInputs },
  ];
  const ofCategories = ofLabels.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...ofLabels) }] : [];
  return numeric.length > 0 ? fc.oneof(...ofNumeric, ...ofCategories) : fc.oneof(...ofCategories);
}

export const drawnRules: fc.Arbitrary<DrawnRules> = drawnInputs(3)
  .map((inputs) => inputs.toSorted((a, b) => Number(a.is_categorical) - Number(b.is_categorical)).map(renamed))
  .chain((inputs) =>
    fc
      .record({
        rules: fc.array(ruleOf(inputs), { minLength: 1, maxLength: 3 }),
        taken: fc.array(fc.nat(40), { maxLength: 8 }),
        count: fc.integer({ min: 1, max: 6 }),
        seed: fc.nat(1e6),
      })
      .map(({ rules, ...asked }) => ({
        ...{ ...asked, inputs },
        rules: Object.fromEntries(rules.map((rule, index) => [`rule_${index}`, rule])),
      })),
  );

/** Numeric inputs come first, so that x0 is one wherever there is one. */
const renamed = (input: InParameter, index: number): InParameter => ({ ...input, short_name: `x${index}` });

/** All points of the grid, as the engine has them. */
export function gridOf(inputs: readonly InParameter[]): number[][] {
  let points: number[][] = [[]];
  for (const input of inputs) {
    const values = [...Array(positions(input)).keys()].map((position) => gridValue(input, position));
    points = points.flatMap((point) => values.map((value) => [...point, value]));
  }
  return points;
}

export const ruleSetOf = ({ inputs, rules }: DrawnRules): RuleSet => ({
  name: 'drawn',
  inputs: Object.fromEntries(
    inputs.map(({ short_name, is_categorical, categories, min_value, max_value, step }) => [
      short_name,
      is_categorical ? categories : [min_value, max_value, step],
    ]),
  ),
  rules: Object.fromEntries(
    Object.entries(rules).map(([name, { left, sign, right }]) => [name, `${left} ${sign} ${right}`]),
  ),
});

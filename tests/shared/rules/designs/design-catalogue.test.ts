import { describe, expect, it } from 'vitest';
import { type DesignInput, designGoals } from '#shared/rules/designs/design.ts';
import { catalogueRuns, designOffers } from '#shared/rules/designs/design-catalogue.ts';
import { suggestDesign } from '#shared/rules/designs/suggest-design.ts';
import { triedValues } from '#shared/rules/designs/tried-values.ts';

const numeric = (count: number, levels = 21): DesignInput[] =>
  Array.from({ length: count }, () => ({ kind: 'numeric', levels }));
const category = (levels: number): DesignInput => ({ kind: 'categorical', levels });
const mixture = (count: number): DesignInput[] =>
  Array.from({ length: count }, () => ({ kind: 'mixture', levels: 101 }));

const cases = [
  numeric(1),
  numeric(2),
  numeric(5),
  numeric(7),
  numeric(3, 2),
  [...numeric(4), category(2)],
  [...numeric(2), category(4)],
  mixture(3),
];

it('every offer has as many runs as it says, each with a value of every input', () => {
  for (const inputs of cases) {
    for (const goal of designGoals) {
      for (const offer of designOffers(inputs, goal)) {
        if (offer.runs === undefined) continue;
        const runs = catalogueRuns(inputs, offer);
        expect(runs, `${offer.family} ${offer.variant} of ${inputs.length}`).toHaveLength(offer.runs);
        for (const { coded } of runs) {
          expect(coded).toHaveLength(inputs.length);
          for (const [at, value] of coded.entries()) {
            const { kind, levels } = inputs[at] ?? category(2);
            if (kind === 'categorical') expect(Number.isInteger(value) && value >= 0 && value < levels).toBe(true);
            else expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-12);
          }
        }
      }
    }
  }
});

it('offers only designs that the inputs can have', () => {
  const families = (inputs: DesignInput[], goal: (typeof designGoals)[number]) =>
    new Set(designOffers(inputs, goal).map(({ family }) => family));
  expect(families([...numeric(3), category(3)], 'screen')).toEqual(new Set(['full-factorial', 'optimal']));
  expect(families(numeric(4, 2), 'screen').has('definitive-screening')).toBe(false);
  expect(families(numeric(3, 2), 'respond')).toEqual(new Set(['full-factorial', 'optimal']));
  expect(families(numeric(3), 'mix')).toEqual(new Set());
  expect(families(mixture(3), 'mix')).toEqual(
    new Set(['simplex-lattice', 'simplex-centroid', 'extreme-vertices', 'optimal']),
  );
  expect(families(mixture(3), 'screen')).toEqual(new Set());
  expect(designOffers([], 'fill')).toEqual([]);
});

describe('what fits', () => {
  const message = (inputs: DesignInput[], runs: number) => suggestDesign(inputs, runs)?.message;

  it('is said in one message', () => {
    expect(message(numeric(3), 20)).toBe(
      "3 inputs and 20 runs: Box and Behnken's design of 12 runs and 3 centre points fits a curved surface with all pairs.",
    );
    expect(message(numeric(6), 16)).toBe(
      '6 inputs and 16 runs: a definitive screening design of 13 runs is enough for the main effects clear of pairs, and shows where a response is curved.',
    );
    expect(message(numeric(7, 2), 16)).toBe(
      '7 inputs and 16 runs: a fractional factorial design of 16 runs is enough for the main effects clear of pairs.',
    );
    expect(message(numeric(11, 2), 12)).toBe(
      "11 inputs and 12 runs: Plackett and Burman's design of 12 runs has no run left for the error beside the main effects, mixed up with pairs.",
    );
    expect(message([...numeric(3), category(5)], 12)).toBe(
      '4 inputs and 12 runs: an optimal design of all of them is enough for the main effects of all categories.',
    );
    expect(message([...numeric(3), category(5)], 8)).toBe(
      '4 inputs and 8 runs: an optimal design of all of them has no run left for the error beside the main effects.',
    );
    expect(message(numeric(2, 2), 6)).toBe(
      '2 inputs and 6 runs: an optimal design of all of them is enough for the main effects.',
    );
    expect(message(numeric(6), 4)).toBe(
      '6 inputs and 4 runs: a Sobol series of all of them spreads over the space; effects cannot be told apart.',
    );
    expect(message(mixture(3), 10)).toBe(
      '3 inputs and 10 runs: a simplex lattice of 10 runs shows how the components blend.',
    );
  });

  it('never needs more runs than can be afforded', () => {
    for (const inputs of cases) {
      for (let affordable = 1; affordable <= 40; affordable += 1) {
        const found = suggestDesign(inputs, affordable);
        expect((found?.runs ?? Infinity) + (found?.centres ?? 0)).toBeLessThanOrEqual(affordable);
      }
    }
    expect(suggestDesign([], 10)).toBeUndefined();
  });
});

it('a search tries the ends for main effects, the middle for squares, and more under rules while the grid is small', () => {
  const tried = (inputs: DesignInput[], model: 'main' | 'quadratic', rules: boolean) =>
    triedValues(inputs, model, rules).map(({ length }) => length);
  expect(tried(numeric(2), 'main', false)).toEqual([2, 2]);
  expect(tried([...numeric(2), category(7)], 'quadratic', false)).toEqual([3, 3, 7]);
  expect(tried(numeric(3), 'quadratic', true)).toEqual([5, 5, 5]);
  expect(tried(numeric(8), 'quadratic', true)).toEqual(Array(8).fill(3));
  expect(tried(numeric(12), 'quadratic', true)).toEqual(Array(12).fill(3));
});

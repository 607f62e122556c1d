import { expect, it } from 'vitest';
import type { DesignInput } from '#shared/rules/designs/design.ts';
import { morePower } from '#shared/rules/designs/more-power.ts';
import { powerOfF } from '#shared/rules/designs/noncentral-f.ts';
import { suggestDesign } from '#shared/rules/designs/suggest-design.ts';
import { boundBlend } from './bound-blend.ts';

const numeric = (count: number, levels = 21): DesignInput[] =>
  Array.from({ length: count }, () => ({ kind: 'numeric', levels }));
const category: DesignInput = { kind: 'categorical', levels: 2 };

function found(inputs: DesignInput[], affordable: number, deviations = 2) {
  const suggestion = suggestDesign(inputs, affordable);
  return { suggestion, better: suggestion && morePower(inputs, suggestion, { affordable, deviations }) };
}

it('tells of the affordable factorial design beside a suggested one that finds effects half as often', () => {
  const { suggestion, better } = found([...numeric(3), category], 20);
  expect(suggestion?.design).toMatch(/a definitive screening design of 10 runs$/);
  expect(better).toMatchObject({ offer: { family: 'full-factorial' }, runs: 19 });
  // The 16 corners: a coefficient of 1 has a variance of 1/16; 11 of 19 runs are for the model.
  expect(better?.power).toBeCloseTo(powerOfF(16, [1, 8]), 6);
  expect(better?.power).toBeGreaterThan(1.5 * (better?.before ?? 1));
});

it('says nothing where the suggested design finds effects anyway, and of goals without power', () => {
  expect(found([...numeric(3), category], 20, 9).better).toBeUndefined();
  expect(found(numeric(3), 20).better).toBeUndefined();
  expect(found(numeric(6), 4).better).toBeUndefined();
});

it('tells what runs beyond the affordable ones would buy where no affordable design is better', () => {
  const { suggestion, better } = found([...numeric(3), category], 12);
  expect(suggestion?.runs).toBeLessThanOrEqual(12);
  expect(better?.runs).toBeGreaterThan(12);
  expect(better?.power).toBeGreaterThanOrEqual(0.8);
});

it('tells of the suggested design as often as it can be afforded', () => {
  const three: DesignInput = { kind: 'categorical', levels: 3 };
  const { suggestion, better } = found([...numeric(2), three], 24);
  expect(suggestion).toMatchObject({ runs: 12, centres: 3 });
  expect(better).toMatchObject({ offer: { family: 'full-factorial', centres: 0 }, replicates: 2, runs: 24 });
  // The model takes 10 of 24 runs; the category is the hardest to find: λ = 24 · 2 / 3 of its levels 1, −1 and 0.
  expect(better?.power).toBeCloseTo(powerOfF(16, [2, 14]), 6);
});

it('suggests the larger design of main effects without its centre points where these cannot be afforded', () => {
  const suggestion = suggestDesign(numeric(7), 12);
  expect(suggestion).toMatchObject({ offer: { family: 'plackett-burman' }, runs: 12, centres: 0 });
  expect(suggestDesign(numeric(7), 14)).toMatchObject({ runs: 12, centres: 2 });
  // It is of resolution IV without its centre points too: no main effect takes a part of a pair.
  expect(suggestDesign(numeric(7), 16)?.message).toMatch(/of 16 runs is enough for the main effects clear of pairs\.$/);
});

it('claims no clear effects, and no power, of runs that the steps of the inputs do not have', () => {
  // An input of eight values: the middle is on the fifth, 1/7 above.
  const onSteps = (run: readonly number[]) => run.map((value) => (2 * Math.round(3.5 * (value + 1))) / 7 - 1);
  const inputs = numeric(4, 8);
  const said = (options?: { onSteps: typeof onSteps }) => suggestDesign(inputs, 10, options)?.message;
  expect(said()).toMatch(/is enough for the main effects clear of pairs, and shows where a response is curved\.$/);
  expect(said({ onSteps })).toMatch(/is enough for the main effects, mixed up with parts of pairs, and shows where/);
  const suggestion = suggestDesign(inputs, 10, { onSteps });
  const options = { affordable: 20, deviations: 2 };
  const [exact, stepped] = [{}, { onSteps }].map(
    (of) => suggestion && morePower(inputs, suggestion, { ...options, ...of }),
  );
  // By numpy and scipy (ncf): the definitive screening design of nine runs and its middles on the fifth of eight values.
  expect(exact?.before).toBeCloseTo(0.462641, 5);
  expect(stepped?.before).toBeCloseTo(0.465047, 5);
});

it('promises no pair of components that no blend has, and names what it has instead', () => {
  expect(suggestDesign(boundBlend, 20)?.message).toMatch(/tells blends of two components apart\.$/);
  // Two of them are in each blend: at most one of the others is.
  expect(suggestDesign(boundBlend, 20, { atMost: 3 })?.message).toMatch(
    /^4 inputs and 20 runs: a Sobol series .* can be mixed; some components are never in one blend\.$/,
  );
});

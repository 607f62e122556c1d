import { expect, it } from 'vitest';
import { createRandom } from '#shared/engine/random/create-random.ts';
import type { CodedRun } from '#shared/rules/designs/design.ts';
import { designOffers } from '#shared/rules/designs/design-catalogue.ts';
import { optimalDesign } from '#shared/rules/designs/optimal-design.ts';
import { settingOf, variedInputs } from '#shared/rules/designs/settings-of-runs.ts';
import { buildInput } from '#tests/support/experiment-data.ts';
import {
  buildPlan,
  exchangeParts,
  mostParts,
  type PlanChoice,
  planInputs,
} from '#web/features/series/plan/build-plan.ts';
import { heldText, leftText, noDesignText } from '#web/features/series/plan/plan-in-words.ts';

const part = (name: string, max_value = 100) =>
  buildInput({ name, short_name: name, max_value, step: 5, part_of: 'Solvents' });
const heat = buildInput({ min_value: 20, max_value: 80, step: 10 });
const inputs = [part('water', 40), heat, part('ethanol'), part('toluene')];

it.each([
  ['all of its parts', undefined, Infinity],
  ['at most two of its parts', 2, 2],
])('an optimal design of a mixture of %s and another input has blends on their steps', async (_, at_most, most) => {
  const mixtures = [{ name: 'Solvents', total: 100, ...(at_most !== undefined && { at_most }) }];
  const planned = planInputs(inputs, mixtures);
  const varied = variedInputs(planned);
  const offer = designOffers(varied, 'mix').find(({ family }) => family === 'optimal');
  if (!offer) throw new Error('No optimal design is offered.');
  const options = { centres: 0, replicates: 1, blocks: 1, isRandom: false, deviations: 2 };
  const choice: PlanChoice = { ...options, goal: 'mix', offer, runs: 14, seed: 5 };
  const atMost = mostParts(inputs, mixtures);
  const plan = await buildPlan(planned, choice, {
    allowed: undefined,
    atMost,
    search: async (all, { offer: { model }, runs, seed }, region) => {
      const parts = exchangeParts(all, choice, { hasRules: false, atMost, region });
      const request = { inputs: all, parts, model, criterion: 'D', runs, region, starts: 3 } as const;
      return (await optimalDesign({ ...request, allowed: undefined, draws: createRandom(seed) })) ?? [];
    },
  });
  expect(plan.settings.length).toBe(14);
  expect(plan.evaluation.dEfficiency).toBeGreaterThan(0);
  for (const [water = 0, degrees = 0, ethanol = 0, toluene = 0] of plan.settings) {
    expect(water + ethanol + toluene).toBe(100);
    expect(water).toBeLessThanOrEqual(40);
    expect([20, 80]).toContain(degrees);
    expect([water, ethanol, toluene].filter((share) => share > 0).length).toBeLessThanOrEqual(most);
  }
});

it('takes the limit of parts of the mixture that the inputs are part of', () => {
  const mixtures = [
    { name: 'Fillers', total: 1, at_most: 1 },
    { name: 'Solvents', total: 100, at_most: 3 },
  ];
  expect(mostParts(inputs, mixtures)).toBe(3);
});

it('tells of a central composite the largest variance between its corners too', async () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    buildInput({ name, short_name: name, min_value: 0, max_value: 10, step: 0.5 }),
  );
  const planned = planInputs(five, []);
  const offer = designOffers(variedInputs(planned), 'respond').find(({ family }) => family === 'central-composite');
  if (!offer) throw new Error('No central composite design is offered.');
  const options = { centres: 6, replicates: 1, blocks: 1, isRandom: false, deviations: 2 };
  const choice: PlanChoice = { ...options, goal: 'respond', offer, runs: 32, seed: 5 };
  const plan = await buildPlan(planned, choice, { allowed: undefined, atMost: Infinity, search: async () => [] });
  expect(plan.settings.length).toBe(32);
  // By XᵀX of these runs: 0.965 at the corners, and 1.037 over the lattice of three values of each input.
  expect(plan.evaluation.variance.largest).toBeCloseTo(1.037, 3);
});

it('names a product of two components that no run has, and tells the power of what the runs vary', async () => {
  const four = [
    ...[part('alpha', 60), part('beta', 70), part('gamma', 50), part('delta', 30)].map((one, at) => ({
      ...one,
      min_value: [20, 10, 0, 0][at] ?? 0,
    })),
  ];
  const mixtures = [{ name: 'Solvents', total: 100, at_most: 3 }];
  const planned = planInputs(four, mixtures);
  const offer = designOffers(variedInputs(planned), 'mix').find(({ family }) => family === 'extreme-vertices');
  if (!offer) throw new Error('No extreme vertices are offered.');
  const options = { centres: 1, replicates: 1, blocks: 1, isRandom: false, deviations: 2 };
  const choice: PlanChoice = { ...options, goal: 'mix', offer, runs: 20, seed: 5 };
  const plan = await buildPlan(planned, choice, { allowed: undefined, atMost: 3, search: async () => [] });
  // The runs have rank 9 of 10: those of no blend with both gamma and delta.
  expect(plan.settings.every(([, , gamma = 0, delta = 0]) => gamma * delta === 0)).toBe(true);
  expect(plan.evaluation.errorDegrees).toBe(plan.settings.length - 9);
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta'];
  const reason = (atMost: number) => noDesignText(variedInputs(planned), offer, { names, atMost });
  expect(reason(3)).toBe('No blend that is allowed has both Gamma and Delta: no design tells what they do together.');
  expect(reason(4)).toMatch(/^So few runs, or the rules, leave no design/);
  expect(leftText(plan, names)).toMatch(/, and they cannot tell Gamma × Delta apart\.$/);
  expect(plan.evaluation.terms.filter(({ power }) => power > 0.05)).toHaveLength(9);
});

it.each([
  ['quadratic', [2], 'Oven may have 2 values in one series: these effects need 3 values of it.'],
  ['quadratic', [3], undefined],
  ['interactions', [2], undefined],
  [
    'main',
    [2, 2],
    'Oven and Press may have few values in one series, 2 at most, and change together: these effects need 3 settings of them.',
  ],
] as const)('names the input whose few values in one series leave no design: %s, %j', (model, held, reason) => {
  const input = (name: string, at: number) => {
    const values = held[at];
    const range = { min_value: 0, max_value: 100, step: 25 };
    return buildInput({ name, short_name: name.toLowerCase(), ...range, ...(values && { held: { values } }) });
  };
  const inputs = variedInputs(planInputs(['Oven', 'Press', 'Time'].map(input), []));
  const names = ['Oven', 'Press', 'Time'];
  const shown = noDesignText(inputs, { model }, { names, atMost: Infinity });
  expect(shown).toBe(reason ?? 'So few runs, or the rules, leave no design that tells these effects apart.');
  // Samples that are measured may have other values of it.
  expect(noDesignText(inputs, { model }, { names, atMost: Infinity, existing: [[0, 0, 0]] })).toMatch(/^So few runs/);
});

it('names the effects that rules alone leave no design for', async () => {
  const heat = buildInput({ name: 'Heat', short_name: 'heat', min_value: 0, max_value: 100, step: 25 });
  const time = buildInput({ name: 'Time', short_name: 'time', min_value: 0, max_value: 8, step: 2 });
  const planned = planInputs([heat, time, buildInput({ name: 'Stirring', short_name: 'stirring' })], []);
  const offer = designOffers(variedInputs(planned), 'respond').find(({ family }) => family === 'optimal');
  if (!offer) throw new Error('No optimal design is offered.');
  const options = { centres: 0, replicates: 1, blocks: 1, isRandom: false, deviations: 2 };
  const choice: PlanChoice = { ...options, goal: 'respond', offer, runs: 14, seed: 5 };
  const names = ['Heat', 'Time', 'Stirring'];
  const reason = (forbids: (setting: readonly number[]) => boolean, model: typeof offer.model) =>
    buildPlan(
      planned,
      { ...choice, offer: { ...offer, model } },
      {
        allowed: async (settings) => settings.map((setting) => !forbids(setting)),
        search: async (inputs, { offer: { model: of }, runs, seed }, region, obeying) => {
          const parts = exchangeParts(inputs, choice, { hasRules: true, region });
          const allowed = async (coded: readonly CodedRun[]) => coded.map((run) => !forbids(settingOf(planned, run)));
          const request = { inputs, parts, model: of, criterion: 'D', runs, region, starts: 3, allowed } as const;
          expect(await optimalDesign({ ...request, draws: createRandom(seed) })).toBeUndefined();
          throw new Error(noDesignText(inputs, { model: of }, { names, atMost: Infinity, obeying }));
        },
      },
    ).then(
      () => '',
      ({ message }: Error) => message,
    );
  // One of the two inputs is always at its low end: their product is a sum of both.
  const both = ([degrees = 0, hours = 0]: readonly number[]) => degrees > 0 && hours > 0;
  expect(await reason(both, 'interactions')).toMatch(
    /^The \d+ settings that were tried and obey the rules cannot tell Heat, Time, Heat × Time apart\.$/,
  );
  expect(await reason(() => true, 'main')).toMatch(/^So few runs/);
});

it('warns of an input that may have fewer values in one series than the design needs', async () => {
  const oven = buildInput({
    name: 'Oven',
    short_name: 'oven',
    min_value: 20,
    max_value: 100,
    step: 5,
    held: { values: 2 },
  });
  const time = buildInput({ name: 'Time', short_name: 'time', min_value: 1, max_value: 9, step: 0.5 });
  const planned = planInputs([oven, time], []);
  const titles = ['Oven', 'Time'];
  const offers = designOffers(variedInputs(planned), 'respond');
  const offer = offers.find(({ family }) => family === 'central-composite');
  if (!offer) throw new Error('No central composite design is offered.');
  const options = { centres: 3, replicates: 1, blocks: 1, isRandom: true, deviations: 2 };
  const choice: PlanChoice = { ...options, goal: 'respond', offer, runs: 11, seed: 5 };
  const plan = await buildPlan(planned, choice, { allowed: undefined, atMost: Infinity, search: async () => [] });
  const values = new Set(plan.settings.map(([degrees]) => degrees)).size;
  expect(values).toBe(3);
  expect(heldText(plan, planned, titles)).toBe(
    'Oven may have 2 values in one series, and has 3 in this one. Oven is set 3 times for 11 runs: its power holds where nothing else changes from one time to the next.',
  );
  const free = planInputs([{ ...oven, held: undefined }, time], []);
  expect(heldText(plan, free, titles)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { foundText } from '#web/features/series/plan/plan-in-words.ts';

const said = (powers: number[], errorDegrees = 4, dEfficiency = 90) =>
  foundText(
    {
      evaluation: {
        parameters: powers.length + 1,
        errorDegrees,
        pureErrorDegrees: 0,
        dEfficiency,
        variance: { mean: 0.5, largest: 1 },
        terms: powers.map((power, at) => ({ inputs: [at], standardError: 0.5, power })),
        aliases: [],
      },
    },
    '2',
    ['Heat', 'Time', 'Ligand'],
  );

it('names what a design finds with a power of 80 %, as its table rounds, and what not', () => {
  expect(said([0.9, 0.796, 0.07])).toBe(
    'It finds effects of 2 standard deviations with a power of at least 80 % for Heat, Time; not for Ligand.',
  );
  expect(said([0.9, 0.8, 0.99])).toBe('It finds each effect of 2 standard deviations with a power of at least 80 %.');
  expect(said([0.3, 0.794, 0.05])).toBe('It finds no effect of 2 standard deviations with a power of at least 80 %.');
});

it('claims nothing without a degree of freedom for the error, or where effects cannot be told apart', () => {
  expect(said([0, 0, 0], 0)).toBe('No run is left for the error: effects can only be compared with each other.');
  expect(said([0, 0, 0], 4, 0)).toBeUndefined();
});

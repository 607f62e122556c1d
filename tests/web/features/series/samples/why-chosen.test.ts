import { expect, it } from 'vitest';
import { whyChosenReasons } from '#web/features/series/samples/sample-words.ts';

const reasonsOf = (purpose?: 'improves' | 'explores' | 'insures' | 'tests-level') =>
  whyChosenReasons(
    { whyChosen: { method: 'expected-improvement', purpose, expected_gain: null, deviation: null, nearest: null } },
    () => undefined,
    '.',
  );

it('says what a sample is for', () => {
  expect(reasonsOf('improves')).toEqual(['Chosen because it may improve the score.']);
  expect(reasonsOf('explores')).toEqual(['Chosen to explore settings about which the model knows little.']);
  expect(reasonsOf('insures')).toEqual(['Chosen as insurance: the best samples so far may be a local optimum only.']);
  expect(reasonsOf('tests-level')).toEqual(['Chosen to test a category that no sample has.']);
});

it('says by what a sample is the most similar one, and nothing of one that is gone', () => {
  const whyChosen = {
    ...{ method: 'expected-improvement' as const, purpose: 'improves' as const, expected_gain: null, deviation: null },
    nearest: { sample: 'first', distance: 0.1 },
  };
  expect(whyChosenReasons({ whyChosen }, () => 'sample 1 of series 2', '.')[1]).toBe(
    'The most similar sample was sample 1 of series 2, if each input counts as much as it mattered to the model; by values alone another may look closer.',
  );
  expect(whyChosenReasons({ whyChosen }, () => undefined, '.')).toHaveLength(1);
});

it('says how an older sample was chosen, whose purpose is not known', () => {
  expect(reasonsOf()).toEqual(['Chosen because it may improve the score.']);
});

it('says how likely success within the limits was when a sample was chosen, whatever the limits are now', () => {
  const start =
    'When it was chosen, it was expected to succeed and keep every limit of that time with a probability of';
  const end = ', by the models of that time.';
  const reason = (acceptable: number) =>
    whyChosenReasons(
      {
        whyChosen: {
          ...{
            method: 'expected-improvement',
            purpose: 'improves',
            expected_gain: null,
            deviation: null,
            nearest: null,
          },
          acceptable,
        },
      },
      () => undefined,
      '.',
    )[1];
  expect(reason(0.754)).toBe(`${start} 75 %${end}`);
  expect(reason(1)).toBe(`${start} more than 99 %${end}`);
  expect(reason(0)).toBe(`${start} less than 1 %${end}`);
});

it('names no digits of a figure that the score does not show', () => {
  const whyChosen = {
    ...{ method: 'expected-improvement' as const, purpose: 'improves' as const, nearest: null },
    ...{ expected_gain: 3e-7, deviation: 4e-5 },
  };
  expect(whyChosenReasons({ whyChosen }, () => undefined, '.').slice(1)).toEqual([
    'It was expected to raise the best measured score by less than 0.001, by the models of that time, as the mean over all that may be measured. A predicted score is a median: how far it is above the best is another figure.',
    'Its predicted score is uncertain by less than 0.001.',
  ]);
});

it('writes numbers with the decimal symbol of the account', () => {
  const whyChosen = {
    method: 'expected-improvement' as const,
    purpose: 'improves' as const,
    expected_gain: 0.12345,
    deviation: 0.15,
    nearest: null,
  };
  expect(whyChosenReasons({ whyChosen }, () => undefined, ',').slice(1)).toEqual([
    'It was expected to raise the best measured score by 0,123, by the models of that time, as the mean over all that may be measured. A predicted score is a median: how far it is above the best is another figure.',
    'Its predicted score is uncertain by ±0,15.',
  ]);
});

it('names one uncertainty of a score: its interval, where it has one', () => {
  const whyChosen = {
    ...{ method: 'expected-improvement' as const, purpose: 'improves' as const, nearest: null },
    ...{ expected_gain: 0.01, deviation: 0.08 },
  };
  const predicted_interval = { low: 0.422, high: 0.949 };
  expect(whyChosenReasons({ whyChosen, predicted_interval }, () => undefined, '.').slice(1)).toEqual([
    'It was expected to raise the best measured score by 0.01, by the models of that time, as the mean over all that may be measured. A predicted score is a median: how far it is above the best is another figure.',
  ]);
});

it('a sample along the front says what it adds to the trade-off, not to the score', () => {
  const [method, purpose] = ['whole-front', 'improves'] as const;
  const whyChosen = { method, purpose, expected_gain: 0.0312, deviation: null, nearest: null };
  expect(whyChosenReasons({ whyChosen }, () => undefined, ',')).toEqual([
    'Chosen to follow the trade-off between the outputs.',
    'It is expected to add 0,0312 to the hypervolume of the trade-off, of which 1 is all.',
  ]);
});

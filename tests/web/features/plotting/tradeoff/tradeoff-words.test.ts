import { expect, it } from 'vitest';
import { buildOutput } from '#tests/support/experiment-data.ts';
import { frontText, tradeoffData, worthARun } from '#web/features/plotting/tradeoff/tradeoff-data.ts';

const sample = (name: string, x: number, y: number, isProposal = false) => ({
  key: name,
  name,
  x,
  y,
  score: Number.NaN,
  isProposal,
});
const text = (...samples: ReturnType<typeof sample>[]) =>
  frontText(
    [...samples, sample('P', 9, 9, true)],
    samples.filter(({ name }) => name.startsWith('F')).map(({ key }) => key),
    { x: { name: 'Cost' }, y: { name: 'Yield' } },
    '.',
  );

it('names the two ends of a front, and one place as one', () => {
  expect(text()).toBe('No measured sample has values of both outputs yet.');
  expect(text(sample('F1', 4, 90))).toBe(
    'Only one measured sample has values of both outputs: Yield 90 at Cost 4 (F1).',
  );
  expect(text(sample('F1', 4, 90), sample('B', 5, 80))).toBe(
    'Of 2 samples, one is the best in both outputs: Yield 90 at Cost 4 (F1).',
  );
  expect(text(sample('F1', 4, 90), sample('F2', 4, 90), sample('B', 5, 80))).toBe(
    'Of 3 samples, 2 are alike and the best in both outputs: Yield 90 at Cost 4 (F1; F2).',
  );
  expect(text(sample('F1', 4, 80), sample('F2', 5, 90), sample('B', 5, 80))).toBe(
    '2 of 3 samples are not beaten in both outputs: from Yield 80 at Cost 4 (F1) to Yield 90 at Cost 5 (F2).',
  );
});

it('names the samples that are worth a run, and counts more than five', () => {
  const samples = Array.from({ length: 8 }, (_, at) => sample(`P${at}`, at, at, true));
  expect(worthARun(samples, [])).toBe('');
  expect(worthARun(samples, ['P1', 'P4'])).toBe(' Worth a run: P1; P4.');
  expect(worthARun(samples, samples.map(({ key }) => key).slice(1))).toBe(
    ' Worth a run: P1; P2; P3; P4; P5; and 2 more.',
  );
});

it('writes the target of an axis with the decimal symbol of the account', () => {
  const firm = buildOutput({ name: 'Firmness', short_name: 'firmness', target: { min: 1.5, max: null } });
  const { x, y } = tradeoffData([], [firm], firm, buildOutput({ name: 'Volume', target: 2.5 }), ',');
  expect([x.axisTitle, y.axisTitle]).toEqual([
    expect.stringMatching(/, target at least 1,5$/),
    expect.stringMatching(/, target 2,5$/),
  ]);
});

import { expect, it } from 'vitest';
import { exhaustedMessage, noFeasiblePoint, nothingLeft } from '#functions/features/generation/messages.ts';
import { aRule } from '#tests/support/definition-builders.ts';
import { deliver, firstPoints, generate, workerWith } from '#tests/support/jobs.ts';
import { askRealSandbox } from '#tests/support/sandbox.ts';
import { aWatchedLaboratory } from '#tests/support/sockets.ts';

const series = { number: 2 };

it('all combinations are said to be in series only where no rule leaves some out', () => {
  expect(nothingLeft({ hasRules: false })).toMatch(/^All combinations of the inputs are in series already: widen/);
  expect(nothingLeft({ hasRules: true })).toMatch(
    /^All combinations of the inputs that obey the rules are in series already: relax a rule, widen/,
  );
  expect(exhaustedMessage(series, 3, { hasRules: true })).toBe(
    'Series 2 has been generated with the 3 samples that were left: any others that obey the rules are in series already',
  );
  expect(exhaustedMessage(series, 1, { hasRules: false })).toBe(
    'Series 2 has been generated with the one sample that was left: any others are in series already',
  );
});

it('an input of few values in one series leaves others for the next one', () => {
  expect(exhaustedMessage(series, 4, { hasRules: true, hasConditions: true, hasFewValues: true })).toBe(
    'Series 2 has been generated with the 4 samples that could be found: an input may have only few different values in one series',
  );
});

it('that none is left is said only where it is proven', () => {
  const end = { hasRules: true, tried: 250_000 };
  expect(nothingLeft(end)).toBe(
    'No further sample that obeys the rules was found in 250\u202f000 tries: relax a rule, widen a range or refine a step',
  );
  expect(exhaustedMessage(series, 1, end)).toBe(
    'Series 2 has been generated with the one sample that could be found: no others that obey the rules were found in 250\u202f000 tries',
  );
});

it('rules are named only where there are any, and conditions only where the series has some', () => {
  const none = { rules: [], search: { isProven: true, tried: 0 } };
  const some = { rules: [], search: { isProven: false, tried: 70 } };
  expect(noFeasiblePoint(none, new Map(), { hasRules: false, hasConditions: true })).toBe(
    'There is no sample that obeys the conditions of the series: change a condition or widen a range',
  );
  expect(noFeasiblePoint(some, new Map(), { hasRules: true, hasConditions: true })).toBe(
    'No sample that obeys the rules and the conditions of the series was found in 70 tries: change a condition, relax a rule or widen a range',
  );
  expect(nothingLeft({ hasRules: false, hasConditions: true })).toMatch(
    /^All combinations of the inputs that obey the conditions of the series are in series already: change a condition of the series, widen/,
  );
});

it('a generation under a rule tells what its search has found', async () => {
  const { lab, live } = await aWatchedLaboratory();
  await aRule(lab.experiment, { formula: 'temperature >= 0' });
  const { work } = await generate(lab.experiment, lab.manager.token);
  const three = workerWith(async (request) => {
    return { ...(await firstPoints({ ...request, count: 3 })), exhausted: true, tried: 70 };
  }, askRealSandbox);
  await deliver(three, work);
  expect(live.events().at(-1)?.message).toMatch(/with the 3 samples that could be found: .* were found in 70 tries$/);

  const { work: again } = await generate(lab.experiment, lab.manager.token);
  await deliver(
    workerWith(async () => ({ proposals: [], exhausted: true, learnedFrom: 0 }), askRealSandbox),
    again,
  );
  expect(live.events().at(-1)?.message).toMatch(/^All combinations of the inputs that obey the rules/);
});

import { describe, expect, it } from 'vitest';
import { noFeasiblePoint } from '#functions/features/generation/messages.ts';
import { findConflict } from '#functions/features/generation/worker/find-conflict.ts';
import { propose } from '#shared/engine/propose.ts';
import { NoFeasiblePointError } from '#shared/engine/types.ts';
import { generateUnderRules, ruled } from '#tests/support/generate-under-rules.ts';
import { hardRules, impossibleRules } from '#tests/support/hard-rules.ts';
import { isNight, oneIn } from '#tests/support/night.ts';
import { conflicts, type RuleSet, ruleSets } from '#tests/support/rule-sets.ts';
import { askRealSandbox } from '#tests/support/sandbox.ts';
import { until } from '#tests/support/until.ts';

/** Each takes as long as ten others, or says by night what another says of rules of its kind by day. */
const longest = [
  'a label and a function',
  'a box of 1e-3',
  'a mixture of four and a label, 2e-3',
  'ten shares in steps of 1, 100 in sum',
  'twenty in steps of 0.01, 1 in sum',
  'twenty of 1000 steps, at most 1 in sum',
  'at most 5 of 50 above zero',
  'at most 5 of 50 above zero, 100 in sum',
  'a remainder that squares never have',
];
const isTried = (name: string) => isNight || !longest.includes(name);

describe('no generated sample breaks a rule or is repeated', () => {
  // `npm run bench:rules` does the same with 10 000 samples.
  const tried = oneIn(
    2,
    ruleSets.map((set, index) => [set.name, set, index] as const).filter(([name]) => isTried(name)),
  );
  const series = isNight ? [40, 10] : [15, 5];
  const count = series.reduce((sum, size) => sum + size, 0);
  it.each(tried)('%s', async (_, set, index) => {
    const points = await generateUnderRules(askRealSandbox, set, { series, measured: 1, seed: 7 * index });
    expect(points).toHaveLength(count);
    expect(new Set(points.map(String)).size).toBe(count);
    // An independent feasibility checker.
    expect((await ruled(askRealSandbox, set).checker.violations(points)).filter((broken) => broken > 0)).toEqual([]);
  });
});

/** The message of a generation under rules for which it finds no sample. */
async function messageOf(set: RuleSet): Promise<string> {
  const { space, checker } = ruled(askRealSandbox, set);
  const request = { space, points: [], outputs: [], objectives: [], noise: 0, behaviour: 'normal' as const };
  const { violations } = checker;
  const asked = { ...request, count: 20, seed: 5, violations, conditions: await checker.conditions() };
  const failed = await propose(asked).catch((error: unknown) => error);
  if (!(failed instanceof NoFeasiblePointError)) throw new Error('Something was found');
  const conflict = await findConflict({ space, seed: 5 }, checker, failed.search);
  return noFeasiblePoint(conflict, checker.reasons);
}

describe('rules that hardly any point obeys', () => {
  // `npm run bench:rule-search` does the same with five seeds, and measures it.
  it.each(
    oneIn(
      2,
      hardRules.filter(({ name }) => isTried(name)).map((set) => [set.name, set] as const),
    ),
  )('%s: ten samples are found', async (_, set) => {
    const points = await generateUnderRules(askRealSandbox, set, { series: [10], measured: 0, seed: 3 });
    expect(new Set(points.map(String)).size).toBe(10);
    expect((await ruled(askRealSandbox, set).checker.violations(points)).filter((broken) => broken > 0)).toEqual([]);
  });

  it('are obeyed by a second series, which has learned from the first', async () => {
    const set = hardRules.find(({ name }) => name.startsWith('ten shares in steps of 5'));
    if (!set) throw new Error('There is no such set');
    const points = await generateUnderRules(askRealSandbox, set, { series: [10, 10], measured: 2, seed: 4 });
    expect(points.map((point) => point.reduce((sum, share) => sum + share, 0))).toEqual(Array(20).fill(100));
    expect(new Set(points.map(String)).size).toBe(20);
  });
});

describe('rules that no sample satisfies', () => {
  it.each(
    conflicts.filter(({ set }) => isTried(set.name)).map(({ set, conflict }) => [set.name, set, conflict] as const),
  )('are named, and no others: %s', async (_, set, conflict) => {
    expect(await messageOf(set)).toBe(
      `No sample obeys these rules together: ${conflict.join(', ')}. Relax one of them, or widen a range`,
    );
  });

  it('are said to be found by none of so many tries, and how near the nearest came', () => {
    const rules = [{ name: 'whole', short_name: 'whole' }];
    const nearest = { text: 'w0 + w1', value: 97, distance: 3 };
    expect(noFeasiblePoint({ rules, search: { tried: 1200, isProven: false, nearest } }, new Map())).toBe(
      'No sample that obeys the rule whole was found in 1200 tries; the nearest lies 3 from it (w0 + w1 = 97). ' +
        'Relax it, or widen the range or refine the step of an input in w0 + w1',
    );
  });

  it('are reported with the error if one always fails', async () => {
    const set = { name: '', inputs: { x: [0, 9, 1] as [number, number, number] }, rules: { odd: 'x / 0 > 1' } };
    expect(await messageOf(set)).toBe('No sample obeys the rule odd, which fails: Division by zero');
  });

  const ends: [string, string | RegExp][] = [
    ['steps of 5 that add up to 97', 'No sample obeys the rule whole: relax it, or widen a range'],
    ['ten shares of at most 9', 'No sample obeys the rule whole: relax it, or widen a range'],
    [
      'a remainder that squares never have',
      /^No sample that obeys the rule odd was found in \d[\d\u202f]+ tries; the nearest lies 1 from it \(\(w0 \* w0 \+ w1 \* w1\) % 4 = \d\)\. Relax it, or widen the range or refine the step of an input in \(w0 \* w0 \+ w1 \* w1\) % 4$/,
    ],
    [
      'a loop that cannot be read',
      /^No sample that obeys the rule top was found in \d[\d\u202f]+ tries\. Relax it, or widen a range or refine a step$/,
    ],
  ];
  it.each(ends.filter(([name]) => isTried(name)))(
    'are said to have none only where that is proven: %s',
    async (name, message) => {
      const set = impossibleRules.find((each) => each.name === name);
      if (!set) throw new Error('There is no such set');
      expect(await messageOf(set)).toMatch(message);
    },
  );
});

it('a cancelled generation stops at once, in the middle of its search', async () => {
  const cancelled = new AbortController();
  const set: RuleSet = { name: '', inputs: { x: [0, 1, 1e-6], y: [0, 1, 1e-6] }, rules: { none: 'x + y > 2' } };
  const { space, checker } = ruled(askRealSandbox, set, cancelled.signal);
  const request = { space, points: [], outputs: [], objectives: [], noise: 0, behaviour: 'normal' as const };
  const asked = { ...request, count: 20, seed: 5, violations: checker.violations, signal: cancelled.signal };
  const proposed = propose(asked).catch((error: unknown) => error);
  await until('a search under way', async () => checker.met.size > 0);
  cancelled.abort(new Error('cancelled'));
  expect(await proposed).toMatchObject({ message: 'cancelled' });
});

import { describe, expect, it } from 'vitest';
import { propose } from '#functions/engine/propose.ts';
import { NoFeasiblePointError } from '#functions/engine/types.ts';
import { noFeasiblePoint } from '#functions/features/generation/messages.ts';
import { findConflict } from '#functions/features/generation/worker/find-conflict.ts';
import { generateUnderRules, ruled } from '#tests/support/generate-under-rules.ts';
import { conflicts, type RuleSet, ruleSets } from '#tests/support/rule-sets.ts';
import { askRealSandbox } from '#tests/support/sandbox.ts';
import { until } from '#tests/support/until.ts';

describe('no generated sample breaks a rule or is repeated', () => {
  // `npm run bench:rules` does the same with 10 000 samples.
  it.each(ruleSets.map((set, index) => [set.name, set, index] as const))('%s', async (_, set, index) => {
    const points = await generateUnderRules(askRealSandbox, set, { series: [40, 10], measured: 1, seed: 7 * index });
    expect(points).toHaveLength(50);
    expect(new Set(points.map(String)).size).toBe(50);
    // An independent feasibility checker.
    expect((await ruled(askRealSandbox, set).checker.violations(points)).filter((broken) => broken > 0)).toEqual([]);
  });
});

describe('rules that no sample satisfies', () => {
  it.each(conflicts.map(({ set, conflict }) => [set.name, set, conflict] as const))(
    'are named, and no others: %s',
    async (_, set, conflict) => {
      const { space, checker } = ruled(askRealSandbox, set);
      const request = { space, points: [], outputs: [], objectives: [], noise: 0, behaviour: 'normal' as const };
      const proposed = propose({ ...request, count: 20, seed: 5, violations: checker.violations });
      await expect(proposed).rejects.toThrow(NoFeasiblePointError);
      const found = await findConflict({ space, seed: 5 }, checker);
      expect(found.map(({ name }) => name)).toEqual(conflict);
      expect(noFeasiblePoint(found, checker.reasons)).toContain(conflict.join(', '));
    },
  );

  it('are reported with the error if one always fails', async () => {
    const set = { name: '', inputs: { x: [0, 9, 1] as [number, number, number] }, rules: { odd: 'x / 0 > 1' } };
    const { space, checker } = ruled(askRealSandbox, set);
    const found = await findConflict({ space, seed: 1 }, checker);
    expect(noFeasiblePoint(found, checker.reasons)).toBe('No sample obeys the rule odd, which fails: Division by zero');
  });
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

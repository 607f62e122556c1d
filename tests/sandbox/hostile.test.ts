import { describe, expect, test } from 'vitest';
import type { Program } from '#functions/sandbox/contract.ts';
import { isNight, oneIn } from '#tests/support/night.ts';
import { refusedOnSave, stoppedInTheRun } from './hostile/corpus.ts';
import type { Hostile } from './hostile/hostile.ts';
import { startSandbox } from './support/start-sandbox.ts';

const sandbox = startSandbox();

/** An experiment with one attempt: `h` is the formula, or calls the script. Another script can be tampered with. */
function programOf(hostile: Hostile): Partial<Program> {
  const scripts = 'script' in hostile ? [{ name: 's', source: hostile.script }] : [];
  return {
    inputs: [{ name: 'x' }],
    scripts: [...scripts, { name: 'other', source: 'k = []' }],
    functions: [
      { name: 'h', source: 'formula' in hostile ? hostile.formula : 's.f(1)' },
      { name: 'honest', source: 'x' },
    ],
  };
}

const shown = (hostile: Hostile) => JSON.stringify(hostile).slice(0, 100);
const named = (families: Record<string, Hostile[]>) =>
  Object.entries(families).map(([name, attempts]) => ({ name, attempts }));

test('there are at least 150 attempts, and none twice', () => {
  const all = [...Object.values(refusedOnSave), ...Object.values(stoppedInTheRun)]
    .flat()
    .map((each) => JSON.stringify(each));
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(150);
});

describe('refused when saved, and never run', () => {
  test.each(named(refusedOnSave))('$name', async ({ attempts }) => {
    // By day a third of each family, chosen by seed.
    for (const hostile of oneIn(3, attempts)) {
      const { problems } = await sandbox.check(programOf(hostile));
      const mine = (problems ?? []).filter(({ name }) => name === ('script' in hostile ? 's' : 'h'));
      expect(mine, shown(hostile)).not.toEqual([]);
      for (const { line, column, message } of mine) {
        expect(Math.min(line, column), shown(hostile)).toBeGreaterThanOrEqual(1);
        expect(message.length, shown(hostile)).toBeGreaterThan(10);
      }
      // Without a prior check the answer is the same, for this formula alone.
      const run = await sandbox.evaluate(programOf(hostile), { x: [1] });
      expect(run.values, shown(hostile)).toEqual({ h: [null], honest: [1] });
      expect(run.failures[0], shown(hostile)).toMatchObject({ name: 'h', message: expect.stringContaining('(line ') });
    }
  });
});

/** By day `layers/limits.test.ts` has an endless one stopped, which takes two seconds of a processor. */
const { endless, ...limited } = stoppedInTheRun;

describe('stopped when it runs', () => {
  test.each(named(isNight ? { endless, ...limited } : limited))('$name', async ({ attempts }) => {
    // By day a twelfth, at least one of each family.
    for (const hostile of oneIn(12, attempts)) {
      const answer = await sandbox.evaluate(programOf(hostile), { x: [1] });
      const message = answer.message ?? answer.failures[0]?.message;
      expect(answer.values?.h ?? [null], shown(hostile)).toEqual([null]);
      expect(message?.length, shown(hostile)).toBeGreaterThan(10);
      expect(message, shown(hostile)).not.toMatch(/Traceback|wasm|pyodide|\.py\b/);
    }
  });
});

test('after all of that, valid formulas are calculated as before', async () => {
  const { values } = await sandbox.evaluate(programOf({ formula: 'math.sqrt(x) + len([1])' }), { x: [4] });
  expect(values).toEqual({ h: [3], honest: [4] });
});

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { SourceMutant } from './apply-mutant.ts';
import { tenantMutants } from './tenant-mutants.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..', '..');
const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'functions', '--reporter=dot'];
const proof = 'tests/functions/tables/tenants.test.ts';

/** Runs the table layer's test of tenants, with a mutant or without; answers whether it passes, and what it said. */
async function passes(mutant?: SourceMutant): Promise<{ isPassed: boolean; said: string }> {
  const env = { ...process.env, NO_COLOR: '1', TESTS: 'all', ...(mutant ? { MUTANT: JSON.stringify(mutant) } : {}) };
  try {
    return { isPassed: true, said: (await run(process.execPath, [...command, proof], { cwd: root, env })).stdout };
  } catch (error) {
    return { isPassed: false, said: String(Object(error).stdout) };
  }
}

const mutants = tenantMutants(root);

it('the table layer has the guards that are known, and its test passes with all of them', async () => {
  expect(mutants).toHaveLength(18);
  expect((await passes()).isPassed).toBe(true);
});

it.each(mutants.map((mutant) => [mutant.file, mutant.before, mutant] as const))(
  'without the tenant in %s, %s a test fails',
  async (_file, _before, mutant) => {
    const { isPassed, said } = await passes(mutant);
    expect(isPassed).toBe(false);
    // A test, not the start of the run.
    expect(said).toMatch(/Tests {2}\d+ failed/);
  },
);

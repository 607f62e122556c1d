import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseMutants, type Mutant, mutated } from './choose-mutants.ts';

// `npm run test:mutants -- --in <a checkout> [--count 30] [--seed 1] [--only 3,17]`: changes a line of a production file
// and runs the tests that import it, for each of `count` places chosen by `seed`. A mutant that no test notices shows a
// promise without a test. The checkout is changed and put back: take one of its own. Tests keep their whole patience, as
// a slow machine would otherwise count as a kill; `PATIENCE=20` shortens it for a mutant that waits for ever.
const { values } = parseArgs({
  options: {
    in: { type: 'string' },
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
if (values.in === undefined) throw new Error('--in <folder> names a checkout that may be changed.');
const checkout = resolve(values.in);
const only = values.only?.split(',').map(Number);
const root = join(import.meta.dirname, '..', '..');

const mutants = chooseMutants(root, Number(values.count), Number(values.seed));
const survivors: string[] = [];
for (const [index, mutant] of mutants.entries()) {
  if (only && !only.includes(index + 1)) continue;
  const began = performance.now();
  const killer = killerOf(mutant);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const { file, line, before, after } = mutant;
  const what = `${file}:${line} ${before.trim()} → ${after.trim()}`;
  process.stdout.write(`${index + 1} ${killer === undefined ? 'SURVIVED' : 'killed'} in ${seconds} s: ${what}\n`);
  if (killer === undefined) survivors.push(what);
  else process.stdout.write(`    by ${killer}\n`);
}
process.stdout.write(`${survivors.length} of ${only?.length ?? mutants.length} survived\n`);

/** The first test that fails with the mutant; undefined if all that import its file pass. */
function killerOf(mutant: Mutant): string | undefined {
  const path = join(checkout, mutant.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, mutated(source, mutant));
  try {
    // Those that run in a process of their own need no running system, which would have to be built anew.
    const projects = ['unit', 'web*', 'functions*', 'api'].flatMap((project) => ['--project', project]);
    const { status, stdout, stderr, error } = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'related', mutant.file, '--run', '--bail=1', ...projects, '--reporter=dot'],
      { cwd: checkout, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
    );
    if (status === 0) return undefined;
    if (status === null) throw error ?? new Error('The tests could not be run.');
    return /FAIL\s+(.*)/.exec(stdout + stderr)?.[1] ?? (stdout + stderr).trim().slice(-300);
  } finally {
    writeFileSync(path, source);
  }
}

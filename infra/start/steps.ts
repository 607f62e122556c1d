import { spawnSync } from 'node:child_process';
import { run } from './run.ts';

export const vitest = ['node_modules/vitest/vitest.mjs', 'run'];

/** Format and lint (one tool), then the types of the three projects that tsconfig.json lists. */
export async function lintAndTypes(): Promise<void> {
  const biome = 'node_modules/@biomejs/cli-linux-x64/biome';
  const lint = spawnSync(biome, ['check', '--error-on-warnings'], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (lint.error) console.error('The linter has no binary for this platform: format and lint were left out.');
  else if (lint.status !== 0) throw new Error('Format or lint found something: npm run format mends most of it');
  await run('Types', ['node_modules/typescript/bin/tsc', '-b']);
}
